import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, lastOfMonth, weekdayOf } from '../../core/days'
import { daysOfRule, everComes } from './days'
import { parseRule, type RuleParts, ruleText, weekdayCodes } from './rule'

function rule(text: string): RuleParts {
  const parts = parseRule(text)
  if (!parts) throw new Error(`no rule: ${text}`)
  return parts
}

describe('the days of a rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=3', '2026-02-26', '2026-03-06', '02-26 03-01 03-04'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', '2026-06-03', '2026-06-15', '06-04 06-08 06-11 06-15'],
    // weeks are counted from that of the first day, Monday first
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2026-06-03', '2026-07-01', '06-07 06-15 06-21 06-29'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-01', '2026-06-30', '01-31 03-31 05-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-01', '2026-04-30', '01-31 02-28 03-31 04-30'],
    ['FREQ=MONTHLY;BYMONTHDAY=30', '2028-01-31', '2028-04-30', '03-30 04-30'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15', '2026-02-20', '2026-12-31', '05-15 08-15 11-15'],
    ['FREQ=MONTHLY;BYDAY=1MO,-1FR', '2026-06-01', '2026-07-31', '06-01 06-26 07-06 07-31'],
    ['FREQ=MONTHLY;BYDAY=5SA', '2026-01-01', '2026-08-31', '01-31 05-30 08-29'],
    ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1', '2026-01-01', '2026-12-31', '03-01 09-01'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2026-01-01', '2026-12-31', '05-10'],
  ])('%s from %s to %s', (text, first, last, days) => {
    expect(
      daysOfRule(rule(text), first, first, last)
        .map((day) => day.slice(5))
        .join(' '),
    ).toBe(days)
  })

  it('are those of leap years alone where the rule names 29 February', () => {
    const found = daysOfRule(
      rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'),
      '2024-01-01',
      '2024-01-01',
      '2104-12-31',
    )
    expect(found.map((day) => day.slice(0, 4))).not.toContain('2100')
    expect(found.slice(0, 3)).toEqual(['2024-02-29', '2028-02-29', '2032-02-29'])
    expect(found.at(-1)).toBe('2104-02-29')
  })

  const first = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
  const text = fc.constantFrom(
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=17',
    'FREQ=WEEKLY;BYDAY=TU,SA',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=WE',
    'FREQ=MONTHLY;BYMONTHDAY=-1,31,29',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29',
  )

  it('are the same in one window as in two', () => {
    fc.assert(
      fc.property(text, first, fc.nat(400), fc.nat(400), (said, day, before, behind) => {
        const [cut, end] = [addDays(day, before), addDays(day, before + behind)]
        const parts = rule(said)
        expect([
          ...daysOfRule(parts, day, day, cut),
          ...daysOfRule(parts, day, addDays(cut, 1), end),
        ]).toEqual(daysOfRule(parts, day, day, end))
      }),
      { numRuns: 60 },
    )
  })

  it('are those that the calendar itself has', () => {
    fc.assert(
      fc.property(first, fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 7 }), (day, of, week) => {
        const end = addDays(day, 500)
        const all = daysBetween(day, end)
        const monthly = ruleText({ ...rule('FREQ=MONTHLY;BYMONTHDAY=1'), monthDays: [of] })
        expect(daysOfRule(rule(monthly), day, day, end)).toEqual(
          all.filter((one) => Number(one.slice(8)) === of),
        )
        expect(daysOfRule(rule('FREQ=MONTHLY;BYMONTHDAY=-1'), day, day, end)).toEqual(
          all.filter((one) => one === lastOfMonth(one)),
        )
        const code = (['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const)[week - 1] ?? 'MO'
        expect(daysOfRule(rule(`FREQ=WEEKLY;BYDAY=${code}`), day, day, end)).toEqual(
          all.filter((one) => weekdayOf(one) === week),
        )
      }),
      { numRuns: 40 },
    )
  })

  const interval = fc.integer({ min: 1, max: 5 })
  const some = <T>(value: fc.Arbitrary<T>) => fc.uniqueArray(value, { minLength: 1, maxLength: 4 })
  const weekday = fc.constantFrom(...weekdayCodes)
  const nth = fc.constantFrom(1, 2, 3, 4, 5, -1, -2, -5)
  const monthDays = some(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -31, max: -1 })))
  const numbered = some(fc.record({ day: weekday, nth }))
  const months = some(fc.integer({ min: 1, max: 12 }))
  const none = { weekdays: [], monthDays: [], months: [] }
  const parts = fc
    .oneof(
      fc.record({ frequency: fc.constant('DAILY' as const), interval }),
      fc.record({
        ...{ frequency: fc.constant('WEEKLY' as const), interval },
        weekdays: some(weekday.map((day) => ({ day }))),
      }),
      fc.record({ frequency: fc.constant('MONTHLY' as const), interval, monthDays }),
      fc.record({ frequency: fc.constant('MONTHLY' as const), interval, weekdays: numbered }),
      fc.record({ frequency: fc.constant('YEARLY' as const), interval, monthDays, months }),
      fc.record({ frequency: fc.constant('YEARLY' as const), interval, weekdays: numbered, months }),
    )
    .map((said): RuleParts => ({ ...none, ...said }))

  it('are those of which everything holds that the rule says', () => {
    fc.assert(
      fc.property(parts, first, fc.nat(900), (said, day, after) => {
        const from = addDays(day, after)
        const end = addDays(from, 1200)
        expect(daysOfRule(said, day, from, end)).toEqual(
          daysBetween(from, end).filter((one) => isNamed(said, day, one)),
        )
      }),
      { numRuns: 150 },
    )
  })

  it.each([
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', '2025-01-01', false],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', '2024-01-01', true],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-04-01', false],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-05-01', true],
  ])('%s from %s on: %j', (said, day, comes) => {
    expect(everComes(rule(said), day)).toBe(comes)
  })
})

/** Whether a rule names a day, asked of the day itself. */
function isNamed(
  { frequency, interval, weekdays, monthDays, months }: RuleParts,
  first: string,
  day: string,
) {
  const [at, from] = [new Date(day), new Date(first)]
  const date = at.getUTCDate()
  const fromEnd = date - new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate() - 1
  const weekOf = (time: Date) => Math.floor((time.getTime() / 86_400_000 + 3) / 7)
  const yearsAfter = at.getUTCFullYear() - from.getUTCFullYear()
  const turns = {
    DAILY: (at.getTime() - from.getTime()) / 86_400_000,
    WEEKLY: weekOf(at) - weekOf(from),
    MONTHLY: yearsAfter * 12 + at.getUTCMonth() - from.getUTCMonth(),
    YEARLY: yearsAfter,
  }
  const isWeekday = ({ day: code, nth }: RuleParts['weekdays'][number]) =>
    weekdayCodes[(at.getUTCDay() + 6) % 7] === code &&
    (nth === undefined || nth === Math.ceil(date / 7) || nth === Math.floor(fromEnd / 7))
  return (
    turns[frequency] % interval === 0 &&
    (weekdays.length === 0 || weekdays.some(isWeekday)) &&
    (monthDays.length === 0 || monthDays.some((one) => one === date || one === fromEnd)) &&
    (months.length === 0 || months.includes(at.getUTCMonth() + 1))
  )
}

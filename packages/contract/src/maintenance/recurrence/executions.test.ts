import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneClock } from '../../automation/timingPlan'
import { addDays, daysBetween, isWeekend, lastOfMonth, weekdayOf } from '../../core/days'
import type { DayKind } from '../../energy/bands'
import { daysOfRecurrence, daysOfRule, everComes, executionsBetween } from './executions'
import { parseRule, type RestRule, type RuleParts, ruleText } from './rule'

function rule(text: string): RuleParts {
  const parts = parseRule(text)
  if (!parts) throw new Error(`no rule: ${text}`)
  return parts
}

/** National Day of 2026 with the days that were worked for it. */
const holidays = new Set(daysBetween('2026-10-01', '2026-10-07'))
const worked = new Set(['2026-09-20', '2026-10-10'])
const kindOf = (day: string): DayKind =>
  holidays.has(day) ? 'holiday' : worked.has(day) || !isWeekend(day) ? 'workday' : 'weekend'

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
})

describe('a rule that is counted from far away', () => {
  const text = fc.oneof(
    fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=SU,WE', 'FREQ=MONTHLY;BYMONTHDAY=31,-30'),
    fc.constantFrom('FREQ=MONTHLY;BYDAY=5MO,-1SU', 'FREQ=YEARLY;BYMONTH=2,11;BYMONTHDAY=29,-1'),
  )

  it('names the days that it names when it is counted through', () => {
    const day = (most: number) => fc.nat({ max: most }).map((days) => addDays('2024-01-01', days))
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 40 }),
        day(800),
        day(20_000),
        (said, every, first, from) => {
          const parts = rule(said.replace(/(=[A-Z]+)/, `$1;INTERVAL=${every}`))
          const to = addDays(from, 900)
          const whole = daysOfRule(parts, first, first, to).filter((each) => each >= from)
          expect(daysOfRule(parts, first, from, to)).toEqual(whole)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is not walked through to there', () => {
    // counted through these are millions of days of the library: longer than a test has
    expect(daysOfRule(rule('FREQ=DAILY'), '2000-01-01', '9990-03-01', '9990-03-03')).toHaveLength(3)
  })
})

describe('whether a rule ever comes', () => {
  it.each([
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-04-01', false],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31', '2026-05-01', true],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=29', '2027-02-01', true],
    ['FREQ=MONTHLY;INTERVAL=24;BYMONTHDAY=29', '2027-02-01', false],
    ['FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30', '2026-02-01', false],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2027-01-01', true],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29', '2027-01-01', false],
    ['FREQ=YEARLY;INTERVAL=999;BYMONTH=1;BYMONTHDAY=1', '2026-01-02', true],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=5SU', '2026-01-01', true],
  ])('%s from %s: %s', (text, firstDay, comes) => {
    expect(everComes(rule(text), firstDay)).toBe(comes)
  })
})

describe('what rest changes', () => {
  const asked = (text: string, restRule: RestRule, from: string, to: string, lastDay?: string) =>
    daysOfRecurrence({ rule: rule(text), restRule, firstDay: '2026-01-01', lastDay }, kindOf, from, to)
      .map((day) => day.slice(5))
      .join(' ')
  const [from, to] = ['2026-09-28', '2026-10-12']

  it.each([
    ['keep', '09-28 10-01 10-05 10-08 10-12'],
    ['skipHolidays', '09-28 10-08 10-12'],
    ['postpone', '09-28 10-08 10-12'],
  ] as const)('every Monday and Thursday, %s', (restRule, days) => {
    expect(asked('FREQ=WEEKLY;BYDAY=MO,TH', restRule, from, to)).toBe(days)
  })

  it('lets days be done that are worked in place of a holiday', () => {
    expect(asked('FREQ=WEEKLY;BYDAY=SA,SU', 'skipRest', '2026-09-14', to)).toBe('09-20 10-10')
  })

  it('puts off into the window what lies before it, and nothing beyond the last day', () => {
    expect(asked('FREQ=MONTHLY;BYMONTHDAY=1', 'postpone', '2026-10-08', '2026-10-31')).toBe('10-08')
    expect(asked('FREQ=MONTHLY;BYMONTHDAY=1', 'postpone', from, '2026-10-31', '2026-10-07')).toBe('')
    expect(asked('FREQ=MONTHLY;BYMONTHDAY=1', 'postpone', '2026-10-09', '2026-10-31')).toBe('')
  })

  it('names every day once, whatever the window', () => {
    const days = daysOfRecurrence(
      { rule: rule('FREQ=DAILY'), restRule: 'postpone', firstDay: '2026-01-01' },
      ...([kindOf, '2026-09-01', '2026-10-31'] as const),
    )
    expect(days).toEqual(daysBetween('2026-09-01', '2026-10-31').filter((day) => kindOf(day) === 'workday'))
  })
})

describe('executions', () => {
  const daily = {
    ...{ rule: rule('FREQ=DAILY'), restRule: 'keep' as const },
    ...{ firstDay: '2026-01-01', times: ['02:30'] },
  }
  const within = (timeZone: string, first: string, last: string, times = daily.times) =>
    executionsBetween(
      { ...daily, times },
      { timeZone, kindOf },
      { from: Date.parse(`${first}T00:00:00Z`), to: Date.parse(`${last}T00:00:00Z`) },
    ).map(({ at, day, time }) => `${day} ${time} ${new Date(at).toISOString().slice(5, 16)}`)

  it('come once on the day on which the clock leaves their time out, and once where it comes twice', () => {
    expect(within('Europe/Berlin', '2026-03-28', '2026-03-31')).toEqual([
      '2026-03-28 02:30 03-28T01:30',
      '2026-03-29 02:30 03-29T01:00',
      '2026-03-30 02:30 03-30T00:30',
    ])
    expect(within('Europe/Berlin', '2026-10-24', '2026-10-27')).toEqual([
      '2026-10-24 02:30 10-24T00:30',
      '2026-10-25 02:30 10-25T00:30',
      '2026-10-26 02:30 10-26T01:30',
    ])
  })

  it('are by the clock of the station, in their order, each time once', () => {
    expect(within('Asia/Shanghai', '2026-03-01', '2026-03-02', ['20:00', '08:30', '08:30'])).toEqual([
      '2026-03-01 08:30 03-01T00:30',
      '2026-03-01 20:00 03-01T12:00',
    ])
  })

  it('are each in one window exactly, whatever windows follow each other', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia')
    const cuts = fc.array(fc.nat(400 * 24), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(zones, cuts, (timeZone, hours) => {
        const start = Date.parse('2026-01-15T05:00:00Z')
        const bounds = [0, ...hours, 400 * 24].sort((a, b) => a - b).map((hour) => start + hour * 3_600_000)
        const place = { timeZone, kindOf }
        const parts = bounds
          .slice(1)
          .flatMap((to, index) => executionsBetween(daily, place, { from: bounds[index] ?? to, to }))
        const whole = executionsBetween(daily, place, { from: start, to: bounds.at(-1) ?? start })
        expect(parts).toEqual(whole)
        const clock = zoneClock(timeZone)
        for (const { at, day } of whole) expect(clock.dayOf(at)).toBe(day)
      }),
      { numRuns: 20 },
    )
  })

  it('are as many as are asked for', () => {
    const from = Date.parse('2026-03-01T00:00:00Z')
    const found = executionsBetween(
      daily,
      { timeZone: 'Asia/Shanghai', kindOf },
      { from, to: from + 900 * 86_400_000, most: 5 },
    )
    expect(found).toHaveLength(5)
  })
})

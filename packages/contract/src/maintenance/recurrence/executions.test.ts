import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneClock } from '../../automation/timingPlan'
import { daysBetween, isWeekend } from '../../core/days'
import type { DayKind } from '../../energy/bands'
import { daysOfRecurrence, executionsBetween, type Recurrence, turnsOf } from './executions'
import { parseRule, type RestRule, type RuleParts } from './rule'

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

describe('turns', () => {
  const recurrence = (more: Partial<Recurrence> = {}): Recurrence => ({
    ...{ rule: rule('FREQ=DAILY'), times: ['20:00', '08:00'], restRule: 'keep', firstDay: '2026-03-02' },
    ...more,
  })
  const onHoliday = (day: string): DayKind => (day === '2026-03-03' ? 'holiday' : 'workday')

  it('are counted from the first day, by the clock', () => {
    const turn = turnsOf(recurrence(), onHoliday, '2026-03-10')
    expect(turn({ day: '2026-03-02', time: '08:00' })).toBe(0)
    expect(turn({ day: '2026-03-02', time: '20:00' })).toBe(1)
    expect(turn({ day: '2026-03-04', time: '08:00' })).toBe(4)
    expect(turn({ day: '2026-03-01', time: '08:00' })).toBeUndefined()
    expect(turn({ day: '2026-03-04', time: '09:00' })).toBeUndefined()
  })

  it('leave out what falls out', () => {
    const turn = turnsOf(recurrence({ restRule: 'skipHolidays' }), onHoliday, '2026-03-10')
    expect(turn({ day: '2026-03-03', time: '08:00' })).toBeUndefined()
    expect(turn({ day: '2026-03-04', time: '08:00' })).toBe(2)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isWeekend, weekdayOf } from '../core/days'
import type { DayKind } from '../energy/bands'
import {
  holidayRules,
  nextRuns,
  type PlannedException,
  runsBetween,
  type TimingPlan,
  zoneClock,
} from './timingPlan'

const zones = [
  ...['Asia/Shanghai', 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['America/Sao_Paulo', 'Pacific/Apia', 'Africa/Casablanca', 'Asia/Tehran'],
]
const minuteMs = 60_000
const kindOf = (day: string): DayKind => (isWeekend(day) ? 'weekend' : 'workday')
const plan = (over: Partial<TimingPlan>): TimingPlan => ({
  holidayRule: 'ignore',
  times: [],
  exceptions: [],
  ...over,
})
const at = (zone: string, over: Partial<TimingPlan>, from: string, days = 8) => {
  const begin = Date.parse(from)
  return runsBetween(
    plan(over),
    { timeZone: zone, kindOf },
    { from: begin - 1, to: begin + days * 86_400_000 },
  ).map((run) => new Date(run.at).toISOString().slice(0, 16))
}

/** What a clock in the zone shows, by another way than the one under test. */
const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
)
const shown = (zone: string, instant: number) => formats.get(zone)?.format(instant) ?? ''

describe('instants of a clock', () => {
  it('are the first at which it shows the time, or where it leaves that out the first that comes after', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 20 * 366 }),
        fc.integer({ min: 0, max: 1_439 }),
        (zone, dayNo, minute) => {
          const day = addDays('2010-01-01', dayNo)
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const instant = zoneClock(zone).instantOf(day, time)
          const wanted = `${day} ${time}`
          expect(instant % minuteMs).toBe(0)
          expect(shown(zone, instant) >= wanted).toBe(true)
          // nothing in the hours before shows it already, nor did the clock pass it
          for (let back = 1; back <= 6 * 60; back += 1) {
            const before = shown(zone, instant - back * minuteMs)
            if (before >= wanted) throw new Error(`${zone} ${wanted}: ${before} ${back} minutes before`)
          }
        },
      ),
      { numRuns: 120 },
    )
  })

  it('follow the change to and from summer time', () => {
    const clock = zoneClock('Europe/Berlin')
    const shownAt = (day: string, time: string) => new Date(clock.instantOf(day, time)).toISOString()
    expect(shownAt('2026-03-29', '02:30')).toBe('2026-03-29T01:00:00.000Z')
    expect(shownAt('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(new Date(zoneClock('Pacific/Apia').instantOf('2011-12-30', '10:00')).toISOString()).toBe(
      '2011-12-30T10:00:00.000Z',
    )
  })
})

describe('executions', () => {
  it('come at each time of their weekdays, once', () => {
    const times = [
      { days: '15', time: '08:00' },
      { days: '15', time: '18:30' },
    ]
    expect(at('Asia/Shanghai', { times }, '2026-03-02T00:00:00Z', 6)).toEqual([
      ...['2026-03-02T00:00', '2026-03-02T10:30', '2026-03-06T00:00', '2026-03-06T10:30'],
    ])
  })

  it('come once a day, whatever the clocks do', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones.filter((zone) => zone !== 'Pacific/Apia')),
        fc.integer({ min: 0, max: 16 * 366 }),
        fc.integer({ min: 0, max: 1_439 }),
        (zone, dayNo, minute) => {
          const first = addDays('2012-01-01', dayNo)
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
          const clock = zoneClock(zone)
          const runs = runsBetween(
            plan({ times: [{ days: '1234567', time }] }),
            { timeZone: zone, kindOf },
            {
              from: clock.instantOf(first, '00:00') - 1,
              to: clock.instantOf(addDays(first, 30), '00:00') - 1,
            },
          )
          expect(runs.map(({ day }) => day)).toEqual(
            Array.from({ length: 30 }, (_, add) => addDays(first, add)),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are the same in one stretch and in many', () => {
    const time = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.join('')),
      time: fc
        .integer({ min: 0, max: 1_439 })
        .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`),
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(time, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.array(fc.integer({ min: 1, max: 3 * 86_400_000 }), { minLength: 1, maxLength: 8 }),
        (zone, times, dayNo, stretches) => {
          const [place, whole] = [{ timeZone: zone, kindOf }, plan({ times })]
          const from = Date.parse(`${addDays('2012-01-01', dayNo)}T00:00:00Z`)
          let end = from
          const parts = stretches.flatMap((stretch) => {
            const begin = end
            end += stretch
            return runsBetween(whole, place, { from: begin, to: end })
          })
          expect(parts).toEqual(runsBetween(whole, place, { from, to: end }))
          const next = nextRuns(whole, place, { from, most: 3 })
          expect(parts.slice(0, 3)).toEqual(next.slice(0, Math.min(parts.length, 3)))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('keep to the first and the last day, over month ends and leap days', () => {
    const times = [{ days: '1234567', time: '00:00' }]
    const run = (validFrom: string, validTo: string, from: string) =>
      at('UTC', { times, validFrom, validTo }, from, 20).map((instant) => instant.slice(0, 10))
    expect(run('2028-02-28', '2028-03-01', '2028-02-20T00:00:00Z')).toEqual([
      ...['2028-02-28', '2028-02-29', '2028-03-01'],
    ])
    expect(run('2026-02-28', '2026-03-01', '2026-02-20T00:00:00Z')).toEqual(['2026-02-28', '2026-03-01'])
  })

  it('follow the calendar of holidays as their rule says', () => {
    // Thursday 1 October 2026 is a holiday, Saturday 10 October is worked
    const special: Record<string, DayKind> = { '2026-10-01': 'holiday', '2026-10-10': 'workday' }
    const place = { timeZone: 'Asia/Shanghai', kindOf: (day: string) => special[day] ?? kindOf(day) }
    const days = (holidayRule: TimingPlan['holidayRule'], weekdays: string) =>
      runsBetween(plan({ holidayRule, times: [{ days: weekdays, time: '09:00' }] }), place, {
        from: Date.parse('2026-09-30T00:00:00Z'),
        to: Date.parse('2026-10-11T00:00:00Z'),
      }).map(({ day }) => day.slice(5))
    expect(days('ignore', '4')).toEqual(['10-01', '10-08'])
    expect(days('skip', '4')).toEqual(['10-08'])
    expect(days('only', '4')).toEqual(['10-01'])
    expect(days('asWeek', '1')).toEqual(['10-05', '10-10'])
    expect(days('asWeek', '7')).toEqual(['10-01', '10-04'])
    expect(days('asWeek', '6')).toEqual(['10-03'])
  })

  it('follow any calendar under each rule, as going through days and times one by one would find them', () => {
    const first = '2026-01-01'
    const days = Array.from({ length: 60 }, (_, add) => addDays(first, add))
    const time = fc
      .integer({ min: 0, max: 1_439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const weekly = fc.record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((of) => of.join('')),
      time,
    })
    const exception = fc.oneof(
      fc.record({ day: fc.constantFrom(...days), kind: fc.constant('skip' as const) }),
      fc.record({ day: fc.constantFrom(...days), kind: fc.constant('run' as const), time }),
    )
    /** What the calendar says of some days; the others are what their weekday says. */
    const calendar = fc.dictionary(
      fc.constantFrom(...days),
      fc.constantFrom<DayKind>('holiday', 'workday', 'weekend'),
    )
    const limit = fc.option(fc.constantFrom(...days))
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(holidayRules) as (keyof typeof holidayRules)[])),
        fc.constantFrom('UTC', 'Asia/Shanghai', 'Europe/Berlin'),
        fc.array(weekly, { maxLength: 4 }),
        fc.array(exception, { maxLength: 6 }),
        calendar,
        fc.tuple(limit, limit),
        (holidayRule, timeZone, times, exceptions, special, [validFrom, validTo]) => {
          const whole = plan({ holidayRule, times, exceptions, validFrom, validTo })
          const clock = zoneClock(timeZone)
          const found = runsBetween(
            whole,
            { timeZone, kindOf: (day) => special[day] ?? kindOf(day) },
            {
              from: clock.instantOf(first, '00:00') - 1,
              to: clock.instantOf(addDays(first, days.length), '00:00') - 1,
            },
          )
          const told = found.map(({ day, time: at, slot }) => `${day} ${at} ${slot}`)
          expect(told).toEqual(days.flatMap((day) => plainRunsOf(whole, day, special)))
          // no clock of these is changed in January and February: each shows what the plan names
          for (const run of found) expect(shown(timeZone, run.at)).toBe(`${run.day} ${run.time}`)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are otherwise on exceptional days: none, or at the times that these name', () => {
    const week = { times: [{ days: '1234567', time: '08:00' }], exceptions: [] }
    const exceptions = [
      { day: '2026-03-03', kind: 'skip' as const },
      { day: '2026-03-04', kind: 'run' as const, time: '10:00' },
      { day: '2026-03-04', kind: 'run' as const, time: '12:00' },
    ]
    expect(at('UTC', { ...week, exceptions }, '2026-03-02T00:00:00Z', 4)).toEqual([
      ...['2026-03-02T08:00', '2026-03-04T10:00', '2026-03-04T12:00', '2026-03-05T08:00'],
    ])
    const slots = runsBetween(
      plan({ ...week, exceptions }),
      { timeZone: 'UTC', kindOf },
      { from: Date.parse('2026-03-04T00:00:00Z'), to: Date.parse('2026-03-05T00:00:00Z') },
    )
    expect(slots.map(({ slot }) => slot)).toEqual([2, 3])
    expect(weekdayOf('2026-03-04')).toBe(3)
  })

  it('are found far ahead, and none where the plan is over', () => {
    const yearly = plan({ exceptions: [{ day: '2027-01-01', kind: 'run', time: '00:01' }] })
    const place = { timeZone: 'UTC', kindOf }
    const from = Date.parse('2026-01-02T00:00:00Z')
    expect(nextRuns(yearly, place, { from, most: 10 })).toHaveLength(1)
    const over = plan({ times: [{ days: '1', time: '08:00' }], validTo: '2025-12-31' })
    expect(nextRuns(over, place, { from, most: 10 })).toEqual([])
    const later = plan({ times: [{ days: '1', time: '08:00' }], validFrom: '2029-01-01' })
    expect(nextRuns(later, place, { from, most: 1 })[0]?.day).toBe('2029-01-01')
  })
})

/**
 * What a plan asks for on a day, said as the rules are worded: no table, no order but the one at the end. January 2026 begins
 * on a Thursday.
 */
function plainRunsOf(
  { holidayRule, times, exceptions, validFrom, validTo }: TimingPlan,
  day: string,
  special: Readonly<Record<string, DayKind>>,
): string[] {
  if ((validFrom && day < validFrom) || (validTo && day > validTo)) return []
  const named = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
  const today = named[(3 + (Date.parse(day) - Date.parse('2026-01-01')) / 86_400_000) % 7] ?? ''
  const isHoliday = special[day] === 'holiday'
  const isWorkedWeekend = special[day] === 'workday' && ['周六', '周日'].includes(today)
  const counted = {
    ignore: today,
    skip: isHoliday ? undefined : today,
    only: isHoliday ? today : undefined,
    asWeek: isHoliday ? '周日' : isWorkedWeekend ? '周一' : today,
  }[holidayRule]
  const runs: { time: string; slot: number }[] = []
  const own: PlannedException[] = exceptions.filter((one) => one.day === day)
  if (own.length === 0)
    times.forEach(({ days, time }, slot) => {
      if (named.some((name, index) => name === counted && days.includes(String(index + 1))))
        runs.push({ time, slot })
    })
  else
    exceptions.forEach(({ day: on, kind, time }, index) => {
      if (on === day && kind === 'run' && time) runs.push({ time, slot: times.length + index })
    })
  return runs
    .sort((a, b) => (a.time === b.time ? a.slot - b.slot : a.time < b.time ? -1 : 1))
    .map(({ time, slot }) => `${day} ${time} ${slot}`)
}

it('looks at no day before or behind those on which a plan holds', () => {
  const seen: string[] = []
  const place = {
    timeZone: 'UTC',
    kindOf: (day: string): DayKind => {
      seen.push(day)
      return 'workday'
    },
  }
  const limits = { validFrom: '2026-03-02', validTo: '2026-03-04', holidayRule: 'only' as const }
  const of = (from: string) =>
    nextRuns(plan({ ...limits, times: [{ days: '1234567', time: '08:00' }] }), place, {
      from: Date.parse(from),
      most: 1,
    })
  expect(of('2026-03-07T12:00:00Z')).toEqual([])
  expect(seen).toEqual([])
  expect(of('2025-01-01T00:00:00Z')).toEqual([])
  expect(seen).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
})

it('a plan without times of the week asks for its exceptions alone, in the order of their days', () => {
  const own = (day: string): PlannedException => ({ day, kind: 'run', time: '08:00' })
  const exceptions = [own('2026-05-07'), own('2026-03-03'), own('2026-03-01'), own('2029-01-01')]
  const from = Date.parse('2026-03-02T00:00:00Z')
  const runs = nextRuns(plan({ exceptions }), { timeZone: 'UTC', kindOf }, { from, most: 3 })
  expect(runs.map(({ day }) => day)).toEqual(['2026-03-03', '2026-05-07'])
  expect(nextRuns(plan({}), { timeZone: 'UTC', kindOf }, { from, most: 1 })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { type DraftPlan, drawnDays, lanesOf } from './drawnDays'

/** Monday of the week in which the holidays of October begin, on a Thursday. */
const monday = '2026-09-28'
const national = [1, 2, 3, 4].map((date) => ({
  day: `2026-10-0${date}`,
  dayKind: 'holiday' as const,
  dayName: '国庆节',
  isOwn: false,
}))
const draft = (over: Partial<DraftPlan> = {}): DraftPlan => ({
  ...{ validFrom: null, validTo: null, holidayRule: 'ignore', exceptions: [] },
  times: [
    { time: '08:00', days: '12345' },
    { time: '10:00', days: '7' },
    { time: '', days: '1' },
  ],
  ...over,
})
const told = (over?: Partial<DraftPlan>) =>
  drawnDays(draft(over), monday, national).map(({ weekday, effect, blocks, extras }) => ({
    weekday,
    effect: effect && ('weekday' in effect ? `as ${effect.weekday}` : effect.kind),
    runs: blocks.map(({ isRun }) => isRun),
    extras: extras.map(({ minute }) => minute),
  }))
const exception = (day: string, time?: string) => ({
  ...{ day, row: { day, time } },
  ...(time ? { kind: 'run' as const, time } : { kind: 'skip' as const }),
})

describe('the days of a week', () => {
  it('have the times of their weekday, and what the calendar says of them', () => {
    const days = drawnDays(draft(), monday, national)
    expect(days.map(({ blocks }) => blocks.length)).toEqual([1, 1, 1, 1, 1, 0, 1])
    expect(days.map(({ special }) => special?.dayName)).toEqual([
      ...[undefined, undefined, undefined, '国庆节', '国庆节', '国庆节', '国庆节'],
    ])
    expect(days.every(({ effect, extras }) => effect === undefined && extras.length === 0)).toBe(true)
  })

  it('show what is not carried out on holidays, and what is in its place', () => {
    expect(told({ holidayRule: 'skip' })[3]).toEqual({ weekday: 4, effect: 'off', runs: [false], extras: [] })
    const asWeek = told({ holidayRule: 'asWeek' })
    expect(asWeek[3]).toEqual({ weekday: 4, effect: 'as 7', runs: [false], extras: [600] })
    expect(asWeek[6]).toEqual({ weekday: 7, effect: undefined, runs: [true], extras: [] })
    expect(told({ holidayRule: 'only' }).map(({ effect }) => effect)).toEqual([
      ...['off', 'off', 'off', undefined, undefined, undefined, undefined],
    ])
  })

  it('show exceptions, and where the schedule does not hold yet or any more', () => {
    const exceptions = [exception('2026-09-29'), exception('2026-09-30', '12:00')]
    const days = told({ exceptions, validFrom: '2026-09-29', validTo: '2026-10-02' })
    expect(days[0]).toMatchObject({ effect: 'early', runs: [false] })
    expect(days[1]).toEqual({ weekday: 2, effect: 'skipped', runs: [false], extras: [] })
    expect(days[2]).toEqual({ weekday: 3, effect: 'otherwise', runs: [false], extras: [720] })
    expect(days[3]).toMatchObject({ effect: undefined, runs: [true] })
    expect(days[6]).toMatchObject({ effect: 'late', runs: [false] })
  })
})

it('puts beside each other what would lie on each other', () => {
  expect(lanesOf([0, 30, 60, 200], 54)).toEqual([
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
  expect(lanesOf([480, 480, 480], 54).map(({ lane, lanes }) => `${lane}/${lanes}`)).toEqual([
    ...['0/3', '1/3', '2/3'],
  ])
})

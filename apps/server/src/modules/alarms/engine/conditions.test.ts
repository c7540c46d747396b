import { isWeekend } from '@energy-console/contract'
import { type ActiveDays, hasDeadBand, type TrendCondition } from '@energy-console/contract/alarms'
import type { DayKind } from '@energy-console/contract/energy'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrendFigure } from '../../telemetry'
import { activeTimesOf } from './activeTimes'
import { formulaOf } from './evaluators/formula'
import { breaksNothing, calmOf } from './evaluators/judge'
import { elapse, evaluate, freshState, isTimed, type JudgedRule, type RuleState, silence } from './life'
import { judgedBy } from './trend'

const s = 1_000
const rule = (values: Partial<JudgedRule> & Pick<JudgedRule, 'condition'>): JudgedRule => ({
  ...{ limit: null, upperLimit: null, deadBand: 0, windowMs: 10 * s, onDelayMs: 0, offDelayMs: 0 },
  ...values,
})

/** A reading `[seconds, value]`, of a point where several are meant; `[seconds]` alone lets time pass. */
type Step = readonly [at: number, value?: number, itemId?: string]

/** What the readings lead to, `kind@seconds`; the state goes through JSON before every one of them where it restarts. */
function lifeOf(one: JudgedRule, steps: readonly Step[], restarts: boolean): string[] {
  let state: RuleState = freshState
  let lastMs = 0
  const told: string[] = []
  const take = (outcome: ReturnType<typeof evaluate>) => {
    state = outcome.state
    if (outcome.transition) told.push(`${outcome.transition.kind}@${outcome.transition.ts / s}`)
  }
  for (const [at, value, itemId] of steps) {
    if (restarts) {
      const stored = JSON.parse(
        JSON.stringify({ ...state, lastTs: Number.isFinite(state.lastTs) ? state.lastTs : 0 }),
      )
      state = { ...stored, lastTs: stored.lastTs || freshState.lastTs }
    }
    if (value !== undefined) lastMs = at * s
    // between readings time passes as in the engine: delays first, then silence
    take(isTimed(one, state) ? elapse(one, state, at * s) : { state, transition: undefined })
    if (value === undefined && one.condition === 'silent') take(silence(one, state, lastMs, at * s))
    if (value !== undefined)
      take(evaluate(one, state, { ts: at * s, value, quality: 0, ...(itemId ? { itemId } : {}) }, at * s))
  }
  return told
}

const both = formulaOf('a > 80.0 && (b == 1.0 || c < 5.0)', [
  { name: 'a', itemId: '1' },
  { name: 'b', itemId: '2' },
  { name: 'c', itemId: '3' },
])

/** A is stale after 10 s, b after 100. */
const timely = formulaOf(
  'a > 80.0 && b == 1.0',
  [
    { name: 'a', itemId: '1' },
    { name: 'b', itemId: '2' },
  ],
  new Map([
    ['1', 10 * s],
    ['2', 100 * s],
  ]),
)

/** Up for less than an on-delay of 5 s, up for longer, back by less and by more than a dead band of 2, and up once more. */
const upAndDown: readonly Step[] = [
  ...([[1, 0], [2, 6], [4, 1], [7], [8, 7], [13]] as const),
  ...([[14, 4], [15, 2], [17, 8], [18, 3], [22]] as const),
]

const cases: [name: string, JudgedRule, readonly Step[], string[]][] = [
  [
    'a limit',
    rule({ condition: 'gt', limit: 80 }),
    [
      [1, 81],
      [2, 82],
      [3, 80],
    ],
    ['open@1', 'repeat@2', 'clear@3'],
  ],
  [
    'a limit with a dead band',
    rule({ condition: 'lt', limit: 10, deadBand: 2 }),
    [
      [1, 9],
      [2, 11],
      [3, 12],
    ],
    ['open@1', 'clear@3'],
  ],
  [
    'a limit with both delays',
    rule({ condition: 'ge', limit: 80, onDelayMs: 5 * s, offDelayMs: 4 * s }),
    [[1, 80], [3, 81], [6], [10, 70], [12, 90], [13, 70], [17]],
    ['open@6', 'repeat@12', 'clear@17'],
  ],
  [
    'a range with a dead band',
    rule({ condition: 'outside', limit: 10, upperLimit: 20, deadBand: 1 }),
    [
      [1, 21],
      [2, 19.5],
      [3, 19],
      [4, 9],
      [5, 10.5],
      [6, 11],
    ],
    ['open@1', 'clear@3', 'open@4', 'clear@6'],
  ],
  [
    'a rise within its span alone',
    rule({ condition: 'rises', limit: 5 }),
    [
      [1, 0],
      [8, 3],
      [14, 6],
      [15, 8],
      [30, 8],
    ],
    ['open@15', 'clear@30'],
  ],
  [
    'a fall with a dead band',
    rule({ condition: 'falls', limit: 5, deadBand: 2 }),
    [
      [1, 10],
      [2, 5],
      [3, 6.5],
      [4, 7.5],
    ],
    ['open@2', 'clear@4'],
  ],
  [
    'a change, which is no news after its span',
    rule({ condition: 'changes' }),
    [[1, 0], [2, 0], [3, 1], [5, 1], [6, 0], [15], [16], [20, 1]],
    ['open@3', 'repeat@6', 'clear@16', 'open@20'],
  ],
  [
    'a silence',
    rule({ condition: 'silent' }),
    [[1, 5], [10], [11], [12], [20, 5], [29], [30]],
    ['open@11', 'clear@20', 'open@30'],
  ],
  [
    'an expression over three points, as far as it can be told',
    rule({ condition: 'formula', formula: both }),
    [
      [1, 90, '1'],
      [2, 1, '2'],
      [3, 0, '2'],
      [4, 3, '3'],
      [5, 70, '1'],
    ],
    ['open@2', 'repeat@4', 'clear@5'],
  ],
  [
    'an expression with a delay',
    rule({ condition: 'formula', formula: both, onDelayMs: 3 * s }),
    [
      [1, 90, '1'],
      [2, 1, '2'],
      [4, 1, '2'],
      [6, 1, '2'],
    ],
    ['open@5', 'repeat@6'],
  ],
  [
    'an expression with a stale input opens nothing, until that is back',
    rule({ condition: 'formula', formula: timely }),
    [
      [1, 90, '1'],
      [20, 1, '2'],
      [21, 90, '1'],
      [22, 70, '1'],
      [40, 1, '2'],
    ],
    ['open@21', 'clear@22'],
  ],
  [
    'an expression with a stale input keeps its alarm, until that is back',
    rule({ condition: 'formula', formula: timely }),
    [
      [1, 90, '1'],
      [2, 1, '2'],
      [20, 1, '2'],
      [21, 70, '1'],
    ],
    ['open@2', 'clear@21'],
  ],
  [
    'an expression that does not need its stale input is judged',
    rule({ condition: 'formula', formula: timely }),
    [
      [1, 90, '1'],
      [2, 1, '2'],
      [20, 0, '2'],
    ],
    ['open@2', 'clear@20'],
  ],
  [
    'an expression whose input says the same for long, and is not stale for it',
    rule({ condition: 'formula', formula: timely }),
    [
      [1, 90, '1'],
      [4, 90, '1'],
      [9, 90, '1'],
      [15, 90, '1'],
      [22, 90, '1'],
      [30, 90, '1'],
      [33, 1, '2'],
      [44],
    ],
    ['open@33'],
  ],
  [
    'a delay that rests while an input is stale, and goes on',
    rule({ condition: 'formula', formula: timely, onDelayMs: 60 * s, offDelayMs: 20 * s }),
    [
      ...([[1, 90, '1'], [2, 1, '2'], [20, 1, '2'], [25, 90, '1'], [55, 90, '1'], [62]] as const),
      ...([[63, 70, '1'], [83], [84, 70, '1']] as const),
    ],
    ['open@62', 'clear@84'],
  ],
  [
    'a rise with both delays and a dead band',
    rule({ condition: 'rises', limit: 5, deadBand: 2, onDelayMs: 5 * s, offDelayMs: 4 * s }),
    upAndDown,
    ['open@13', 'repeat@17', 'clear@22'],
  ],
  [
    'a fall with both delays and a dead band',
    rule({ condition: 'falls', limit: 5, deadBand: 2, onDelayMs: 5 * s, offDelayMs: 4 * s }),
    upAndDown.map(([at, value]) => (value === undefined ? [at] : [at, -value])),
    ['open@13', 'repeat@17', 'clear@22'],
  ],
  [
    'a change with both delays',
    rule({ condition: 'changes', onDelayMs: 5 * s, offDelayMs: 4 * s }),
    [[1, 0], [2, 1], [7], [12], [14, 1], [15, 0], [25], [29]],
    ['open@7', 'repeat@15', 'clear@29'],
  ],
  [
    'a silence with both delays',
    rule({ condition: 'silent', onDelayMs: 5 * s, offDelayMs: 4 * s }),
    [[1, 5], [11], [16], [20, 5], [22], [24], [30], [32, 5], [41], [42], [47]],
    ['open@16', 'clear@24', 'open@47'],
  ],
  [
    'an expression with both delays',
    rule({ condition: 'formula', formula: both, onDelayMs: 5 * s, offDelayMs: 4 * s }),
    [
      ...([[1, 90, '1'], [2, 1, '2'], [4, 70, '1'], [5, 90, '1'], [10]] as const),
      ...([[12, 70, '1'], [14, 90, '1'], [15, 60, '1'], [19]] as const),
    ],
    ['open@10', 'repeat@14', 'clear@19'],
  ],
]

/**
 * A limit, and a value that breaks it at 1 s, one at 20 s that comes back by less than a dead band of 2, and one at 30 s well
 * inside; none where time does it. Conditions on what came before have more readings, so that it breaks until 20 s.
 */
type Crossed = readonly [
  name: string,
  limits: Pick<JudgedRule, 'condition'> & Partial<JudgedRule>,
  values: readonly [bad: number | undefined, near: number, well: number],
  more?: readonly Step[],
]

/** By more than 5 within 10 s until 20 s, and then by 4. */
const rising = [
  [0.5, 0],
  [9, 12],
  [15, 18],
] as const

/** The slope of a point by the day; one that may be chance is none. */
const slope = (perDay: number, isClear = true): TrendFigure => ({ figure: 'slope', ts: 0, perDay, isClear })
/** What usually lies between 100 and 200. */
const band = (value: number): TrendFigure => ({ figure: 'band', ts: 0, value, low: 100, high: 200 })
/** How high a day is foretold to get. */
const peak = (value: number): TrendFigure => ({ figure: 'peak', ts: 0, value })
/** By which figures a rule on a trend is judged in turn. */
const trend = (
  condition: TrendCondition,
  limit: number,
  [bad, near, well]: readonly [TrendFigure, TrendFigure, TrendFigure],
): Crossed => {
  const judged = (figure: TrendFigure) => judgedBy(condition, figure)
  return [condition, { condition, limit }, [judged(bad), judged(near), judged(well)]]
}

const limits: readonly Crossed[] = [
  trend('climbs', 2.5, [slope(2.6), slope(1), slope(9, false)]),
  trend('sinks', 2.5, [slope(-2.6), slope(-1), slope(9)]),
  trend('aboveUsual', 30, [band(231), band(229), band(150)]),
  trend('belowUsual', 30, [band(69), band(71), band(250)]),
  trend('peakAhead', 185, [peak(186), peak(184), peak(120)]),
  ['gt', { condition: 'gt', limit: 80 }, [81, 79, 70]],
  ['ge', { condition: 'ge', limit: 80 }, [80, 79, 70]],
  ['lt', { condition: 'lt', limit: 80 }, [79, 81, 90]],
  ['le', { condition: 'le', limit: 80 }, [80, 81, 90]],
  ['above a range', { condition: 'outside', limit: 60, upperLimit: 80 }, [81, 79, 70]],
  ['below a range', { condition: 'outside', limit: 60, upperLimit: 80 }, [59, 61, 70]],
  ['eq', { condition: 'eq', limit: 80 }, [80, 79, 70]],
  ['ne', { condition: 'ne', limit: 80 }, [79, 80, 80]],
  ['rises', { condition: 'rises', limit: 5 }, [6, 22, 22], rising],
  ['falls', { condition: 'falls', limit: 5 }, [-6, -22, -22], rising.map(([at, value]) => [at, -value])],
  [
    'changes',
    { condition: 'changes' },
    [1, 2, 2],
    [
      [0.5, 0],
      [10, 2],
    ],
  ],
  ['silent', { condition: 'silent' }, [undefined, 5, 5], [[-9, 5]]],
  ['formula', { condition: 'formula', formula: both }, [90, 70, 70], [[0.5, 1, '2']]],
]

/** A reading, of the first variable of an expression; of no value time alone. */
const reading = (at: number, value: number | undefined): Step =>
  value === undefined ? [at] : [at, value, '1']

/** Each of them with every delay and dead band that it may have, s and in the unit of the point. */
const crossed = limits.flatMap(([name, values, [bad, near, well], more = []]) =>
  [0, 5].flatMap((on) =>
    [0, 4].flatMap((off) =>
      (hasDeadBand(values.condition) ? [0, 2] : [0]).map((band) => ({
        ...{ name, on, off, band },
        rule: rule({ ...values, deadBand: band, onDelayMs: on * s, offDelayMs: off * s }),
        steps: [
          ...([...more, reading(1, bad), [1 + on], reading(20, near), [20 + off]] as Step[]),
          ...([reading(30, well), [30 + off]] as Step[]),
        ].toSorted(([a], [b]) => a - b),
        // what comes back by less than the dead band goes on
        moves: [`open@${1 + on}`, `clear@${(band > 0 ? 30 : 20) + off}`],
      })),
    ),
  ),
)

describe.each([false, true])('with a restart before every reading: %s', (restarts) => {
  it.each(cases)('%s opens and clears', (_name, one, steps, expected) => {
    expect(lifeOf(one, steps, restarts)).toEqual(expected)
  })

  it.each(crossed)(
    '$name opens after $on s and clears after $off s, with a dead band of $band',
    ({ rule: one, steps, moves }) => {
      expect(lifeOf(one, steps, restarts).filter((move) => !move.startsWith('repeat'))).toEqual(moves)
    },
  )
})

it('remembers little of a long steady rise', () => {
  const one = rule({ condition: 'rises', limit: 1e9, windowMs: 3_600 * s })
  let state = freshState
  for (let at = 1; at <= 4_000; at += 1)
    state = evaluate(one, state, { ts: at * s, value: at, quality: 0 }, at * s).state
  expect(state.memory?.extremes?.length).toBeLessThanOrEqual(62)
})

it('remembers anew only what is new to a rise, for each time is stored', () => {
  const one = rule({ condition: 'rises', limit: 1e9, windowMs: 60 * s })
  const memories = new Set<unknown>()
  let state = freshState
  for (let at = 1; at <= 30; at += 1) {
    state = evaluate(one, state, { ts: at * 100, value: 5 + at / 100, quality: 0 }, at * 100).state
    memories.add(state.memory)
  }
  expect(memories.size).toBe(3)
})

it('remembers anew only what is new to an expression, for each time is stored', () => {
  const one = rule({ condition: 'formula', formula: both })
  const seen = (at: number, value: number, quality = 0) => ({ ts: at * s, value, quality, itemId: '1' })
  const memoryAfter = (readings: readonly ReturnType<typeof seen>[]) =>
    readings.map((reading) => {
      state = evaluate(one, state, reading, reading.ts).state
      return state.memory
    })
  let state = freshState
  const [first, same, other, worse, back] = memoryAfter([
    ...[seen(1, 70), seen(2, 70), seen(3, 71), seen(4, 71, 2)],
    // our clock was ahead: the older time is the right one
    seen(2, 71, 2),
  ])
  expect(same).toBe(first)
  expect(other).not.toBe(first)
  expect(worse).not.toBe(other)
  expect(back).not.toBe(worse)
})

it('comes to the same when readings that break nothing are passed over', () => {
  const readings = fc.array(
    fc.record({ step: fc.integer({ min: 1, max: 4_000 }), value: fc.integer({ min: -12, max: 12 }) }),
    { maxLength: 60 },
  )
  const kinds = fc.constantFrom('gt', 'ge', 'lt', 'le', 'outside', 'rises', 'falls', 'eq', 'ne', 'silent')
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 15 }), readings, (condition, limit, list) => {
      const one = rule({ condition, limit, upperLimit: condition === 'outside' ? limit + 3 : null })
      const ends = [true, false].map((passesOver) => {
        let [ts, state] = [0, freshState]
        const told: unknown[] = []
        const { from, to, except } = calmOf(one, null, 0)
        for (const { step, value } of list) {
          ts += step
          const reading = { ts, value, quality: 0 }
          const isCalm = value >= from && value <= to && value !== except
          const isNothing = breaksNothing(one, state.memory, reading)
          if (isCalm) expect(isNothing).toBe(true)
          if (passesOver && state.phase === 'normal' && isNothing) continue
          const outcome = evaluate(one, state, reading, ts)
          state = outcome.state
          if (outcome.transition) told.push(outcome.transition)
        }
        return [told, state.phase, state.memory]
      })
      expect(ends[0]).toEqual(ends[1])
    }),
  )
})

it('opens nothing outside of its times, and lets an open alarm clear', () => {
  const shanghai = (text: string) => Date.parse(`${text}+08:00`)
  const nights = activeTimesOf(
    { activeDays: 'weekdays', activeFrom: '22:00', activeUntil: '06:00' },
    { timeZone: 'Asia/Shanghai', kindOf: () => 'holiday' },
  )
  // Friday night goes on into Saturday; Sunday night is none of a workday
  expect(nights?.(shanghai('2026-03-06T23:00'))).toBe(true)
  expect(nights?.(shanghai('2026-03-07T05:59'))).toBe(true)
  expect(nights?.(shanghai('2026-03-07T06:00'))).toBe(false)
  expect(nights?.(shanghai('2026-03-08T23:00'))).toBe(false)
  expect(nights?.(shanghai('2026-03-09T05:00'))).toBe(false)
  const always = { activeDays: 'all', activeFrom: null, activeUntil: null } as const
  expect(activeTimesOf(always, { timeZone: 'UTC', kindOf: () => 'workday' })).toBeUndefined()

  const one = rule({ condition: 'gt', limit: 80, isActiveAt: (at) => at < 5 * s })
  expect(
    lifeOf(
      one,
      [
        [1, 90],
        [6, 91],
        [7, 70],
        [8, 90],
      ],
      false,
    ),
  ).toEqual(['open@1', 'repeat@6', 'clear@7'])

  const quiet = rule({ condition: 'silent', isActiveAt: (at) => at >= 20 * s })
  expect(lifeOf(quiet, [[1, 5], [12], [19], [21]], false)).toEqual(['open@21'])
})

it('works on the days of the calendar, by the clock of its station', () => {
  const special: Record<string, DayKind> = { '2026-05-04': 'holiday', '2026-05-09': 'workday' }
  const kindOf = (day: string) => special[day] ?? (isWeekend(day) ? 'weekend' : 'workday')
  const on = (
    activeDays: ActiveDays,
    text: string,
    hours: readonly [string, string] | [null, null] = [null, null],
  ) =>
    activeTimesOf(
      { activeDays, activeFrom: hours[0], activeUntil: hours[1] },
      { timeZone: 'Asia/Shanghai', kindOf },
    )?.(Date.parse(`${text}+08:00`))
  // Monday 4 May is a holiday, Saturday 9 May is worked, Sunday 10 May is neither
  const days = ['2026-05-04T12:00', '2026-05-05T12:00', '2026-05-09T12:00', '2026-05-10T12:00']
  const told = (activeDays: ActiveDays) => days.map((day) => on(activeDays, day))
  expect(told('workday')).toEqual([false, true, true, false])
  expect(told('holiday')).toEqual([true, false, false, false])
  expect(told('restDay')).toEqual([false, false, false, true])
  expect(told('dayOff')).toEqual([true, false, false, true])
  expect(told('plainDay')).toEqual([false, true, true, true])
  expect(told('weekdays')).toEqual([true, true, false, false])
  // the day is that of the station: at 18:00 UTC it is the next one there
  expect(on('holiday', '2026-05-04T00:00')).toBe(true)
  expect(on('holiday', '2026-05-03T23:59')).toBe(false)
  // a night belongs to the day that it begins on
  const night = ['22:00', '06:00'] as const
  expect(on('workday', '2026-05-10T05:00', night)).toBe(true)
  expect(on('workday', '2026-05-05T05:00', night)).toBe(false)
})

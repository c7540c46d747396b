import { describe, expect, it } from 'vitest'
import { createInhibition, isSameInhibit } from './inhibit'
import { freshState, type JudgedRule } from './life'
import { type ReplayedReading, replay } from './replay'

const stopped = { itemId: '2', comparison: 'eq', value: 0 } as const
const s = 1_000

it('knows what the process condition was at a time, and nothing before it is heard', () => {
  const inhibition = createInhibition(stopped)
  expect([inhibition.holds(), inhibition.holdsAt(5)]).toEqual([false, false])
  expect(inhibition.hear({ ts: 10, value: 0, quality: 0 }, 10)).toBe(true)
  // what is as old as it, or older, changes nothing
  expect(inhibition.hear({ ts: 10, value: 1, quality: 0 }, 10)).toBe(false)
  expect(inhibition.hear({ ts: 20, value: 0, quality: 0 }, 20)).toBe(false)
  expect(inhibition.hear({ ts: 30, value: 1, quality: 0 }, 30)).toBe(true)
  expect([inhibition.holdsAt(29), inhibition.holdsAt(30)]).toEqual([true, false])
  inhibition.hear({ ts: 40, value: 0, quality: 0 }, 40)
  expect(inhibition.holds()).toBe(true)
  // a bad reading says nothing that one may rely on
  expect(inhibition.hear({ ts: 50, value: 0, quality: 2 }, 50)).toBe(true)
  expect(inhibition.holds()).toBe(false)
})

it('hears what comes when our own clock is right again after it was ahead', () => {
  const inhibition = createInhibition(stopped)
  const dayMs = 86_400_000
  inhibition.hear({ ts: dayMs, value: 0, quality: 0 }, dayMs)
  expect(inhibition.hear({ ts: 10 * s, value: 1, quality: 0 }, 10 * s)).toBe(true)
  expect([inhibition.holds(), inhibition.holdsAt(5 * s)]).toEqual([false, false])
  expect(inhibition.hear({ ts: 9 * s, value: 0, quality: 0 }, 11 * s)).toBe(false)
})

it('is the same where point, comparison and value are', () => {
  expect(isSameInhibit(null, null)).toBe(true)
  expect(isSameInhibit(stopped, { ...stopped })).toBe(true)
  for (const other of [null, { ...stopped, value: 1 }, { ...stopped, comparison: 'ne' as const }])
    expect(isSameInhibit(stopped, other)).toBe(false)
})

const low: JudgedRule = {
  ...{ condition: 'lt', limit: 2, upperLimit: null, deadBand: 0, windowMs: 0, onDelayMs: 0, offDelayMs: 0 },
}
const of = (isOfInhibit: boolean) => (at: number, value: number) =>
  ({ ts: at * s, value, quality: 0, isOfInhibit }) as ReplayedReading
const [pump, pressure] = [of(true), of(false)]
const replayed = async (rule: JudgedRule, readings: ReplayedReading[], inhibitBefore?: ReplayedReading) =>
  (await replay(rule, readings, { startMs: 0, endMs: 100 * s, inhibit: stopped, inhibitBefore })).map(
    ({ openMs, clearMs }) => [openMs / s, clearMs === null ? null : clearMs / s],
  )

it('opens nothing while it holds, clears what is open when it begins, and looks at what stands when it ends', async () => {
  const course = [
    ...[pump(0, 1), pressure(5, 1), pump(10, 0), pressure(12, 1), pump(20, 1), pressure(30, 5)],
    ...[pump(40, 0), pressure(42, 1), pressure(44, 6), pump(50, 1)],
  ]
  // from 10 to 20 it stands; at 20 the pressure is still low, at 50 no more
  expect(await replayed(low, course)).toEqual([
    [5, 10],
    [20, 30],
  ])
  // with a delay the time counts from when it runs again
  const delayed = { ...low, onDelayMs: 6 * s }
  expect(await replayed(delayed, [...course.slice(0, 5), pressure(23, 1)])).toEqual([[26, null]])
})

it('begins with what the condition was before', async () => {
  expect(await replayed(low, [pressure(5, 1)], pump(-50, 0))).toEqual([])
  expect(await replayed(low, [pressure(5, 1)], pump(-50, 1))).toEqual([[5, null]])
  expect(await replayed(low, [pressure(5, 1)])).toEqual([[5, null]])
})

it('opens what stood when it began once it ends, an alarm and a delay, though nothing came meanwhile', async () => {
  // it reports when it changes
  const course = [pump(0, 1), pressure(5, 1), pump(10, 0), pump(30, 1)]
  expect(await replayed(low, course)).toEqual([
    [5, 10],
    [30, null],
  ])
  const delayed = { ...low, onDelayMs: 8 * s }
  expect(await replayed(delayed, course)).toEqual([[38, null]])
  // a bad reading says nothing that could take its place
  const bad = { ...pressure(20, 5), quality: 2 }
  expect(await replayed(low, [...course.slice(0, 3), bad, pump(30, 1)])).toEqual([
    [5, 10],
    [30, null],
  ])
  // what came back meanwhile does not stand
  expect(await replayed(low, [...course.slice(0, 3), pressure(20, 5), pump(30, 1)])).toEqual([[5, 10]])
})

it('tells of a change no more that was one long before it ends', async () => {
  const change: JudgedRule = { ...low, condition: 'changes', limit: null, windowMs: 15 * s }
  const course = [pump(0, 1), pressure(1, 0), pressure(5, 1), pump(10, 0)]
  expect(await replayed(change, [...course, pump(15, 1)])).toEqual([
    [5, 10],
    [15, 20],
  ])
  expect(await replayed(change, [...course, pump(30, 1)])).toEqual([[5, 10]])
})

describe('a process condition that is heard no more', () => {
  /** Stopped, with a pressure that has been low since. */
  const held = () => {
    const inhibition = createInhibition(stopped)
    const at = { rule: low, state: freshState }
    inhibition.turn(at, pump(10, 0), 10 * s)
    inhibition.note(low, pressure(15, 1))
    return { inhibition, at }
  }

  it('opens what stands, and holds back again once it counts, though it has sent nothing new', () => {
    const { inhibition, at } = held()
    const lost = inhibition.lose(at, 100 * s)
    expect(lost?.transition).toEqual({ kind: 'open', ts: 100 * s, value: 1 })
    expect([inhibition.holds(), inhibition.holdsAt(90 * s), inhibition.holdsAt(100 * s)]).toEqual([
      ...[false, true, false],
    ])
    const open = { ...at, state: lost?.state ?? freshState }
    expect(inhibition.lose(open, 110 * s)).toBeUndefined()
    expect(inhibition.regain(open, 120 * s)?.transition).toEqual({ kind: 'clear', ts: 120 * s })
    expect(inhibition.regain(open, 130 * s)).toBeUndefined()
    expect(inhibition.holds()).toBe(true)
  })

  it('is heard again by its next reading, whatever that says', () => {
    for (const [value, kind] of [
      [0, 'clear'],
      [1, undefined],
    ] as const) {
      const { inhibition, at } = held()
      const open = { ...at, state: inhibition.lose(at, 100 * s)?.state ?? freshState }
      expect(inhibition.turn(open, pump(105, value), 105 * s)?.transition?.kind).toBe(kind)
      expect(inhibition.holds()).toBe(value === 0)
    }
  })

  it('is not lost by what was looked at before its last reading came', () => {
    const { inhibition, at } = held()
    inhibition.turn(at, pump(50, 0), 50 * s)
    expect(inhibition.lose(at, 49 * s)).toBeUndefined()
    expect(inhibition.holds()).toBe(true)
  })

  it('leaves the alarm open over a start that it had let open', () => {
    const begun = (isLost: boolean) => {
      const inhibition = createInhibition(stopped)
      const open = { rule: low, state: { ...freshState, phase: 'active' as const } }
      return inhibition.begin(open, pump(10, 0), { now: 500 * s, isLost })?.transition?.kind
    }
    expect([begun(true), begun(false)]).toEqual([undefined, 'clear'])
  })
})

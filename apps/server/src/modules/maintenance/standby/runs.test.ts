import { expect, it } from 'vitest'
import { hear, lookAt, type Run, type RunStep, type SeenSource, settle, totalOf } from './runs'

const source = {
  ...{ id: '1', tenantId: 't', stationId: '2', name: 'G1', itemId: '3' },
  ...{ runValue: 1, runMax: null, debounceMs: 0, silentMs: 1_000, partition: 0 },
}
const isNewer = (ts: number, seenTs: number) => ts > seenTs
const seenNow = (of: object = {}): SeenSource => ({
  ...{ source: { ...source, ...of }, isRunning: false, seenTs: 0, heardTs: 0 },
})
/** Readings of the run point; null of another point of the device. */
const stepsOf = (readings: [ts: number, value: number | null, quality?: number][], of: object = {}) => {
  const seen = seenNow(of)
  return readings.flatMap(([ts, value, quality = 0]) => [
    ...[hear(seen, ts, isNewer) ?? []].flat(),
    ...(value === null ? [] : [lookAt(seen, { ts, value, quality }, isNewer) ?? []].flat()),
  ])
}
const runsOf = (steps: readonly RunStep[], last?: Run): Run[] => {
  const { changed, isTakenBack, begun } = settle(last, steps)
  return [...(isTakenBack ? [] : [changed ?? last ?? []].flat()), ...begun]
}
const spans = (runs: readonly Run[]) => runs.map(({ startTs, endTs }) => [startTs, endTs])

it('counts a run from the reading that says that it runs to the first that says that it does not', () => {
  const steps = stepsOf([
    [1, 0],
    [2, 1],
    [3, 5],
    [4, 0.9],
    [5, 1],
  ])
  expect(spans(runsOf(steps))).toEqual([
    [2, 4],
    [5, null],
  ])
})

it('lets bad, late and repeated readings say nothing', () => {
  const steps = stepsOf([
    [2, 1],
    [3, 0, 2],
    [1, 0],
    [2, 0],
    [4, 1],
    [9, 0],
  ])
  expect(spans(runsOf(steps))).toEqual([[2, 9]])
})

it('ends a run also above the other value, where there is one', () => {
  const kinds = stepsOf(
    [
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 2],
    ],
    { runValue: 2, runMax: 2 },
  ).map(({ kind }) => kind)
  expect(kinds).toEqual(['start', 'stop', 'start'])
})

it('ends a run that was stored before', () => {
  const last = { id: '7', startTs: 1, endTs: null, isUncertain: false }
  const steps = [
    { source, kind: 'stop', ts: 7 },
    { source, kind: 'start', ts: 8 },
  ] as const
  expect(runsOf(steps, last)).toEqual([
    { ...last, endTs: 7 },
    { startTs: 8, endTs: null, isUncertain: false },
  ])
})

it('ends a run with what was heard last where its device fell silent, and not while another point is heard', () => {
  expect(
    runsOf(
      stepsOf([
        [1, 1],
        [900, null],
        [1_800, null],
        [2_000, 0],
      ]),
    ),
  ).toMatchObject([{ startTs: 1, endTs: 2_000, isUncertain: false }])
  expect(
    runsOf(
      stepsOf([
        [1, 1],
        [60, null],
        [9_000, 1],
        [9_500, 0],
      ]),
    ),
  ).toEqual([
    { startTs: 1, endTs: 60, isUncertain: true },
    { startTs: 9_000, endTs: 9_500, isUncertain: false },
  ])
})

it('lets a start or a stop that does not last be none, however often it comes', () => {
  const of = { debounceMs: 10 }
  const flutter = (from: number): [number, number][] =>
    Array.from({ length: 40 }, (_, at) => [from + at * 2, at % 2])
  expect(spans(runsOf(stepsOf([...flutter(100), [179, 0]], of)))).toEqual([])
  // one that runs goes on until it has stopped for good
  const running: [number, number][] = [[100, 1], ...flutter(150), [230, 0], [300, 1], [305, 0]]
  expect(spans(runsOf(stepsOf(running, of)))).toEqual([[100, 230]])
  // whatever of it was stored before
  const last = { id: '7', startTs: 100, endTs: 120, isUncertain: false }
  const [start] = stepsOf([[125, 1]], of)
  expect(runsOf(start ? [start] : [], last)).toEqual([{ ...last, endTs: null }])
  const open = { id: '8', startTs: 500, endTs: null, isUncertain: false }
  const stop = { source: { ...source, ...of }, kind: 'stop', ts: 505 } as const
  expect(settle(open, [stop])).toEqual({ changed: undefined, isTakenBack: true, begun: [] })
})

it('adds up the runs that have ended', () => {
  const run = (startTs: number, endTs: number | null) => ({ startTs, endTs, isUncertain: false })
  expect(totalOf([undefined, run(0, 2_000), run(5_000, null)])).toEqual({ count: 1, seconds: 2 })
})

import { expect, it } from 'vitest'
import { lookAt, type RunStep, runsOf, type SeenSource } from './runs'

const source = {
  ...{
    id: '1',
    tenantId: 't',
    stationId: '2',
    name: 'G1',
    itemId: '3',
    runValue: 1,
    runMax: null,
    partition: 0,
  },
}
const isNewer = (ts: number, seenTs: number) => ts > seenTs
const stepsOf = (...readings: [ts: number, value: number, quality?: number][]): RunStep[] => {
  const seen: SeenSource = { source, isRunning: false, seenTs: 0 }
  return readings.flatMap(([ts, value, quality = 0]) => lookAt(seen, { ts, value, quality }, isNewer) ?? [])
}
const spans = (steps: readonly RunStep[]) => runsOf(steps).map(({ startTs, endTs }) => [startTs, endTs])

it('counts a run from the reading that says that it runs to the first that says that it does not', () => {
  expect(spans(stepsOf([1, 0], [2, 1], [3, 5], [4, 0.9], [5, 1]))).toEqual([
    [2, 4],
    [5, null],
  ])
})

it('lets bad, late and repeated readings say nothing', () => {
  expect(spans(stepsOf([2, 1], [3, 0, 2], [1, 0], [2, 0], [4, 1], [9, 0]))).toEqual([[2, 9]])
})

it('ends a run that was stored before', () => {
  const stop = { source, kind: 'stop', ts: 7 } as const
  expect(spans([stop, { source, kind: 'start', ts: 8 }])).toEqual([
    [null, 7],
    [8, null],
  ])
})

it('ends a run also above the other value, where there is one', () => {
  const seen: SeenSource = { source: { ...source, runValue: 2, runMax: 2 }, isRunning: false, seenTs: 0 }
  const kinds = [1, 2, 3, 2].map(
    (value, index) => lookAt(seen, { ts: index + 1, value, quality: 0 }, isNewer)?.kind,
  )
  expect(kinds).toEqual([undefined, 'start', 'stop', 'start'])
})

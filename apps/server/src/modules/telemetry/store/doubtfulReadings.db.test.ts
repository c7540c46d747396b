import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf as timesOf } from '../../../testing/deepRun'
import { dayMs, firstDay, type StoredReading } from '../../../testing/readingsModel'
import { useSealedDays } from '../../../testing/useSealedDays'
import { type DoubtfulRun, doubtfulRuns } from './doubtfulReadings'

const { test, points, begin, seal } = await useSealedDays()

const hourMs = 3_600_000

const asked = (more: Partial<Parameters<typeof doubtfulRuns>[1]>) =>
  test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
    doubtfulRuns(tx, {
      ...{ itemIds: points, start: firstDay, end: firstDay + 5 * dayMs, apartMs: 1, most: 1_000 },
      ...more,
    }),
  )

/** Doubtful readings one after the other, of each point by itself; the newest first. */
function runsOf(readings: readonly StoredReading[], { start, end, apartMs }: Span): DoubtfulRun[] {
  const runs: DoubtfulRun[] = []
  for (const itemId of points) {
    let run: DoubtfulRun | undefined
    for (const { pointId, ts, quality } of [...readings].sort((a, b) => a.ts - b.ts)) {
      if (pointId !== itemId || ts < start || ts >= end || quality === 0) continue
      if (!run || ts - run.end >= apartMs) {
        run = { itemId, start: ts, end: ts, quality: 1, count: 0 }
        runs.push(run)
      }
      run.end = ts
      run.count += 1
      if (quality > 1) run.quality = 2
    }
  }
  return runs.sort((a, b) => b.end - a.end || Number(a.itemId) - Number(b.itemId))
}

/** Runs of a point between which no good reading lies, as one. */
function joined(runs: readonly DoubtfulRun[], readings: readonly StoredReading[]): DoubtfulRun[] {
  const later = new Map<string, DoubtfulRun>()
  const result: DoubtfulRun[] = []
  for (const { ...run } of runs) {
    const next = later.get(run.itemId)
    const isBetween = ({ pointId, ts, quality }: StoredReading) =>
      pointId === run.itemId && quality === 0 && next !== undefined && ts > run.end && ts < next.start
    if (next && !readings.some(isBetween)) {
      next.start = run.start
      next.count += run.count
      if (run.quality > next.quality) next.quality = run.quality
      continue
    }
    later.set(run.itemId, run)
    result.push(run)
  }
  return result
}

interface Span {
  start: number
  end: number
  apartMs: number
}

it('finds the runs of doubtful readings that there are, in rows, in chunks, and where some came late', async () => {
  const reading = fc.record({
    point: fc.nat({ max: 1 }),
    at: fc.nat({ max: 110 }).map((n) => n * hourMs),
    quality: fc.constantFrom(0, 0, 1, 2, 4, 6),
  })
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.array(reading, { minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constant('seal' as const) },
  )
  const spans = fc.tuple(fc.nat({ max: 110 }), fc.nat({ max: 110 }), fc.constantFrom(1, hourMs, 5 * hourMs))
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 5 }),
      fc.array(spans, { minLength: 3, maxLength: 3 }),
      async (steps, looked) => {
        const model = await begin()
        for (const one of steps) {
          if (one === 'seal') await seal()
          else
            await model.store(
              one.map(({ point, at, quality }): StoredReading => {
                return { pointId: points[point] ?? '', ts: firstDay + at, value: at, text: null, quality }
              }),
            )
        }
        for (const [a, b, apartMs] of looked) {
          const span = {
            ...{
              start: firstDay + Math.min(a, b) * hourMs,
              end: firstDay + Math.max(a, b) * hourMs + 1,
              apartMs,
            },
          }
          const readings = model.expected()
          const { runs, toldFrom } = await asked(span)
          expect(toldFrom).toBe(span.start)
          if (!steps.includes('seal')) expect(runs).toEqual(runsOf(readings, span))
          // chunks whose readings are all alike are told whole
          expect(joined(runs, readings)).toEqual(joined(runsOf(readings, span), readings))
        }
      },
    ),
    { numRuns: timesOf(5, 60) },
  )
}, 120_000)

it('tells the newest, and from when on they are all', async () => {
  const model = await begin()
  const readings = Array.from({ length: 60 }, (_, at): StoredReading => {
    return { pointId: points[0] ?? '', ts: firstDay + at * hourMs, value: 1, text: null, quality: at % 2 }
  })
  await model.store(readings)
  await seal()
  const { runs, toldFrom } = await asked({ most: 4 })
  expect(runs.map(({ start }) => (start - firstDay) / hourMs)).toEqual([59, 57, 55, 53])
  expect((toldFrom - 1 - firstDay) / hourMs).toBe(51)
  expect((await asked({ most: 30 })).toldFrom).toBe(firstDay)
})

import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { runsOf } from '../../../testing/deepRun'
import { makeDevice, makeStation } from '../../../testing/factories'
import { createReadingsModel, dayMs, firstDay } from '../../../testing/readingsModel'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { sealReadings } from '../store/sealReadings'
import { readHistory } from './readHistory'

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Midnight of the station, in the first day. */
const midnight = firstDay + 16 * hourMs
const nowMs = firstDay + 4 * dayMs + hourMs
const log = pino({ level: 'silent' })

let test: TestDatabase
let pointId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const { id: stationId } = await makeStation(test.db, { timeZone: 'Asia/Shanghai' })
  pointId = (await makeDevice(test.db, { stationId })).points.power ?? ''
})
afterAll(() => test.close())

const widths = { '1m': minuteMs, '1h': hourMs, '1d': dayMs } as const

it('a line that is thinned out has every extreme of its readings, and each stands where it was', {
  timeout: 180_000,
}, async () => {
  const reading = fc.record({
    // within two days of the station, several to a minute here and there
    at: fc.oneof(fc.nat({ max: 2 * dayMs - 1 }), fc.nat({ max: 20 * minuteMs })),
    value: fc.integer({ min: -1_000, max: 1_000 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(reading, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('as they came', 'rolled up', 'sealed'),
      fc.constantFrom(undefined, '1m' as const, '1h' as const, '1d' as const),
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom([0, 1], [1, 2], [0, 2]),
      async (readings, state, resolution, maxPoints, [from = 0, to = 0]) => {
        const model = await createReadingsModel(test.db, [pointId])
        await model.store(
          readings.map(({ at, ...rest }) => ({ pointId, ts: midnight + at, text: null, ...rest })),
        )
        const partitions = createPartitions(test.db)
        if (state !== 'as they came') await rollUp(test.db, partitions)
        if (state === 'sealed') await sealReadings({ db: test.db, partitions, log, nowMs })
        const [start, end] = [midnight + from * dayMs, midnight + to * dayMs]
        const asked = { itemIds: [pointId], start, end, maxPoints, resolution, nowMs }
        const [line] = await test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, (tx) =>
          readHistory(tx, asked),
        )
        if (line?.resolution === undefined || line.resolution === 'raw') throw new Error('not thinned out')
        const own = widths[line.resolution]
        const widthMs = line.widthMs ?? own
        const groups = new Map<number, number[]>()
        for (const { ts, value, quality } of model.expected()) {
          if (ts < start || ts >= end || quality === 2) continue
          const bucket = start + Math.floor((ts - start) / own) * own
          const group = Math.floor((bucket - start) / widthMs)
          groups.set(group, [...(groups.get(group) ?? []), Number(value)])
        }
        expect(line.points.length).toBeLessThanOrEqual(maxPoints)
        expect(
          line.points.map(([ts, , least, most]) => [Math.floor((Number(ts) - start) / widthMs), least, most]),
        ).toEqual(
          [...groups]
            .sort(([a], [b]) => a - b)
            .map(([group, values]) => [group, Math.min(...values), Math.max(...values)]),
        )
      },
    ),
    { numRuns: runsOf(15, 60) },
  )
})

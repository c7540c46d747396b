import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { makeDevice, makeStation } from '../../testing/factories'
import { importHistory } from './history/importHistory'
import { readHistory } from './history/readHistory'
import { createPartitions } from './ingest/partitions'
import { rollUp } from './rollup/rollUp'

let test: TestDatabase
let db: Database
let power = ''
let energy = ''
const hourMs = 3_600_000
/** Midnight in Shanghai. */
const start = Date.UTC(2026, 0, 4, 16)

beforeAll(async () => {
  test = await createTestDatabase()
  db = test.db
  const station = await makeStation(db, { timeZone: 'Asia/Shanghai' })
  const device = await makeDevice(db, { stationId: station.id })
  power = device.points.power ?? ''
  energy = device.points.energy ?? ''
})
afterAll(() => test.close())

const read = (
  itemId: string,
  from: number,
  to: number,
  more: Partial<Parameters<typeof readHistory>[1]> = {},
) =>
  db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) => {
    const [line] = await readHistory(tx, {
      itemIds: [itemId],
      start: from,
      end: to,
      maxPoints: 2000,
      nowMs: to,
      ...more,
    })
    return line
  })
const every = (count: number, stepMs: number, valueAt: (index: number) => number) => ({
  ts: Array.from({ length: count }, (_, index) => start + index * stepMs),
  values: Array.from({ length: count }, (_, index) => valueAt(index)),
})

describe('history', () => {
  it('answers raw samples, minutes, hours and station days that keep their peaks', async () => {
    // Two days, every 20 s; one sample of each hour is a spike.
    const line = every(2 * 24 * 180, 20_000, (index) => (index % 180 === 90 ? 1000 : 10))
    await importHistory(db, [{ pointId: power, ...line }])
    const raw = await read(power, start, start + hourMs)
    expect(raw).toMatchObject({ resolution: 'raw' })
    expect(raw?.points).toHaveLength(180)
    expect(raw?.points[90]).toEqual([start + 90 * 20_000, 1000])
    const minutes = await read(power, start, start + hourMs, { resolution: '1m' })
    expect(minutes?.points).toHaveLength(60)
    expect(minutes?.points[30]).toEqual([start + 30 * 60_000, 340, 10, 1000])
    const hours = await read(power, start, start + 48 * hourMs, { resolution: '1h' })
    expect(hours?.points).toHaveLength(48)
    expect(hours?.points[0]).toEqual([start, 15.5, 10, 1000])
    const days = await read(power, start, start + 48 * hourMs, { resolution: '1d' })
    expect(days?.points).toEqual([
      [start, 15.5, 10, 1000],
      [start + 24 * hourMs, 15.5, 10, 1000],
    ])
    const few = await read(power, start, start + 48 * hourMs, { maxPoints: 7 })
    expect(few?.points.length).toBeLessThanOrEqual(7)
    expect(few?.points.every(([, , min, max]) => min === 10 && max === 1000)).toBe(true)
  })

  it('takes late readings into the buckets they belong to', async () => {
    const at = start + 5 * hourMs + 61_000
    await importHistory(db, [{ pointId: power, ts: [at], values: [-500] }])
    const [minute] = (
      await read(power, start + 5 * hourMs + 60_000, start + 5 * hourMs + 120_000, { resolution: '1m' })
    )?.points ?? [undefined]
    expect(minute).toEqual([start + 5 * hourMs + 60_000, -117.5, -500, 10])
    const [hour] =
      (await read(power, start + 5 * hourMs, start + 6 * hourMs, { resolution: '1h' }))?.points ?? []
    expect(hour?.[2]).toBe(-500)
  })

  it('counts the rise of a register over gaps and late readings, and never a fall', async () => {
    const riseOf = async (from: number) => {
      const { rows } = await db.systemPool.query(
        'select rise from rollup_1h where point_id = $1 and bucket = $2',
        [energy, from],
      )
      return rows[0]?.rise
    }
    const ts = [0, 0.5, 1.5, 3.5, 3.6].map((hours) => start + hours * hourMs)
    await importHistory(db, [{ pointId: energy, ts, values: [100, 110, 130, 150, 3] }])
    expect(await riseOf(start)).toBe(10)
    expect(await riseOf(start + hourMs)).toBe(20)
    expect(await riseOf(start + 3 * hourMs)).toBe(20)
    await importHistory(db, [{ pointId: energy, ts: [start + 2.5 * hourMs], values: [145] }])
    await rollUp(db, createPartitions(db))
    expect(await riseOf(start + 2 * hourMs)).toBe(15)
    expect(await riseOf(start + 3 * hourMs)).toBe(5)
  })

  it('shows nothing of points that the caller may not see', async () => {
    for (const scope of [
      { tenantId: 'other', stationIds: 'all' as const },
      { tenantId: 'demo', stationIds: ['99999'] },
    ])
      await expect(
        db.inTenant(scope, (tx) =>
          readHistory(tx, { itemIds: [power], start, end: start + 1, maxPoints: 10, nowMs: start }),
        ),
      ).rejects.toMatchObject({ spec: { status: 404 } })
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { rollUp } from '../rollup/rollUp'
import { createPartitions } from '../store/partitions'
import { seedReadings } from './seedReadings'

const minute = 60_000
const hour = 60 * minute
/** Half past eleven in the evening at the station, so that the lines cross two midnights. */
const start = Date.parse('2026-03-01T23:30:00+08:00')

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const rollups = async () => {
  const read = async (table: string) => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select * from ${sql.identifier(table)} order by point_id, bucket`),
    )
    return rows.map(rounded)
  }
  return { minutes: await read('rollup_1m'), hours: await read('rollup_1h'), days: await read('rollup_1d') }
}

/** PostgreSQL may add a bucket's values in another order, which changes the last bit of a sum. */
const rounded = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(12)) : value,
    ]),
  )

/** Readings every 40 s unless told, the register stepping back once. */
function linesFrom(fromMs: number, count: number, points: Record<string, string>, stepMs = 40_000) {
  const ts = Array.from({ length: count }, (_, index) => fromMs + index * stepMs)
  return [
    { pointId: points.power ?? '', ts, values: ts.map((t) => (t / 1_000) % 97) },
    {
      pointId: points.energy ?? '',
      ts,
      values: ts.map((t, index) => (t - start) / hour + (index === 50 ? -1 : 0)),
    },
  ]
}

it.each([
  ['several readings a minute', 40_000, 2_300, 700],
  ['at most one reading a minute', 150_000, 600, 200],
])('rolls appended lines up exactly as the job does: %s', async (_, stepMs, first, second) => {
  const { points } = await makeDevice(test.db)
  await seedReadings(test.db, linesFrom(start, first, points, stepMs))
  await seedReadings(test.db, linesFrom(start + first * stepMs, second, points, stepMs))
  const appended = await rollups()
  await test.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from rollup_1m`)
    await tx.execute(sql`delete from rollup_1h`)
    await tx.execute(sql`delete from rollup_1d`)
    await tx.execute(sql`delete from ingest_cursor`)
  })
  await rollUp(test.db, createPartitions(test.db))
  const byJob = await rollups()
  expect(appended.days.length).toBeGreaterThanOrEqual(2 * 3)
  expect(appended.minutes).toEqual(byJob.minutes)
  expect(appended.hours).toEqual(byJob.hours)
  expect(appended.days).toEqual(byJob.days)
})

it('stores nothing twice, and lines among older ones as well', async () => {
  const { points } = await makeDevice(test.db)
  const lines = linesFrom(start, 300, points)
  await seedReadings(
    test.db,
    lines.map(({ pointId, ts, values }) => ({ pointId, ts: ts.slice(100), values: values.slice(100) })),
  )
  await seedReadings(test.db, lines)
  const before = await rollups()
  await seedReadings(test.db, lines)
  expect(await rollups()).toEqual(before)
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ n: string; rise: number }>(sql`
      select (select count(*) from sample where point_id = ${points.energy ?? ''}) as n,
        (select sum(rise) from rollup_1d where point_id = ${points.energy ?? ''}) as rise`),
  )
  expect(Number(rows[0]?.n)).toBe(300)
  expect(rows[0]?.rise).toBeCloseTo((298 * 40_000) / hour + 1, 6)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { until } from '../../../testing/until'
import { denseHours } from './denseHours'

let test: TestDatabase
let pointId: string
beforeAll(async () => {
  test = await createTestDatabase()
  pointId = (await makeDevice(test.db)).points.power ?? ''
})
afterAll(() => test.close())

const ask = async <T extends Record<string, unknown>>(statement: string) =>
  (await test.db.asOwner((tx) => tx.execute<T>(sql.raw(statement)))).rows
const bytesOfEntry = async () => {
  const [row] = await ask<{ bytes: number }>(
    `select pg_relation_size('rollup_1h_point_id_bucket_pk')::float8 / (select count(*) from rollup_1h) as bytes`,
  )
  return row?.bytes ?? 0
}
const indexes = () =>
  ask(
    `select indexrelid::regclass::text as name, indisvalid as "isValid" from pg_index where indrelid = 'rollup_1h'::regclass`,
  )
const digest = () => ask(`select count(*), sum(mean * bucket) as sum from rollup_1h`)
const own = [{ name: 'rollup_1h_point_id_bucket_pk', isValid: true }]

it('leaves what is small, builds anew what has air in it, and ends with what was cut off', async () => {
  expect(await denseHours(test.db)).toBe(false)
  // hour after hour of 60 points, as they come
  for (let day = 0; day < 20; day += 1)
    await ask(`insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count)
      select 'demo', ${pointId}::bigint + p, (${day * 24} + h) * 3600000::bigint, 1, 2, p, 1, 2, 12
      from generate_series(0, 23) h, generate_series(0, 59) p order by h, p`)
  await ask('analyze rollup_1h')
  const [before, was] = [await digest(), await bytesOfEntry()]
  expect(was).toBeGreaterThan(100)
  expect(await denseHours(test.db, { spareBytes: 1_000 })).toBe(false)

  // a writer keeps it waiting, and the process stops meanwhile
  const writer = await test.db.systemPool.connect()
  const stop = new AbortController()
  try {
    await writer.query('begin; lock table rollup_1h in row exclusive mode')
    const stopped = denseHours(test.db, { stopping: stop.signal })
    await until(async () => expect((await indexes()).length).toBe(2))
    stop.abort()
    expect(await stopped).toBe(false)
    expect(await indexes()).not.toEqual(own)
  } finally {
    await writer.query('commit')
    writer.release()
  }

  expect(await denseHours(test.db)).toBe(true)
  expect(await indexes()).toEqual(own)
  expect(await bytesOfEntry()).toBeLessThan(80)
  expect(await digest()).toEqual(before)
  expect(await denseHours(test.db)).toBe(false)
})

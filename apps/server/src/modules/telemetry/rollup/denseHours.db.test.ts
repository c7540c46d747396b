import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestClock } from '../../../platform/jobs/clock'
import type { JobQueue } from '../../../platform/jobs/queue'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { makeDevice } from '../../../testing/factories'
import { until } from '../../../testing/until'
import { denseHours } from './denseHours'
import { defineDenseHours } from './denseHoursJob'

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
  // it is not enough that there is room for the index
  const warn = vi.fn()
  expect(await denseHours(test.db, { spareBytes: 4_000_000_000, log: { warn } })).toBe(false)
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ spareBytes: 4_000_000_000 }),
    'no room to build the index of hours anew',
  )

  // somebody else ends it: nothing is left behind
  const other = await test.db.systemPool.connect()
  try {
    await other.query('begin; lock table rollup_1h in row exclusive mode')
    const failed = expect(denseHours(test.db)).rejects.toThrow(/cancel/)
    await until(async () => expect((await indexes()).filter(({ isValid }) => !isValid).length).toBe(1))
    await until(async () =>
      expect(
        await ask(`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
          and application_name = 'energy-console hours' and query like 'reindex%' and wait_event_type = 'Lock'`),
      ).toHaveLength(1),
    )
    await other.query('commit')
    await failed
  } finally {
    other.release()
  }
  expect(await indexes()).toEqual(own)

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

  // what an administrator has begun is his
  const owner = new pg.Client({ connectionString: test.db.connectionString })
  await owner.connect()
  const theirs = 'create unique index concurrently theirs on rollup_1h (tenant_id)'
  await expect(owner.query(theirs)).rejects.toThrow(/theirs/)

  const { runAt, isBusy } = nightly()
  await runAt(Date.UTC(2026, 0, 1, 2, 47))
  expect(await bytesOfEntry()).toBe(was)
  isBusy.mockReturnValueOnce(true)
  await runAt(Date.UTC(2026, 0, 1, 18, 47))
  expect(isBusy.mock.calls.length).toBeGreaterThan(1)
  expect(await indexes()).toEqual(expect.arrayContaining([...own, { name: 'theirs', isValid: false }]))
  await owner.query('drop index theirs')
  await owner.end()
  expect(await indexes()).toEqual(own)
  expect(await bytesOfEntry()).toBeLessThan(80)
  expect(await digest()).toEqual(before)
  expect(await denseHours(test.db)).toBe(false)
})

/** The job at a time, in an installation of China. */
function nightly() {
  const clock = createTestClock(0)
  const isBusy = vi.fn(() => false)
  let handle: Parameters<JobQueue['define']>[1] | undefined
  const jobs = {
    define: (_name: string, given: typeof handle) => {
      handle = given
    },
    schedule: () => undefined,
  }
  const roomy = { spareBytes: Number.POSITIVE_INFINITY }
  defineDenseHours({ db: test.db, disk: roomy, clock, jobs, log: { warn: () => undefined } }, isBusy)
  return {
    isBusy,
    async runAt(ms: number) {
      clock.set(ms)
      await handle?.({}, new AbortController().signal)
    },
  }
}

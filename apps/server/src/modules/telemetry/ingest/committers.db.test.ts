import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '../../../platform/jobs/clock'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { routeOf } from '../../../testing/commitReadings'
import { makeDevice } from '../../../testing/factories'
import type { PointRoute } from '../routing/route'
import { createPartitions } from '../store/partitions'
import { layOut } from './batch'
import { createCommitter } from './committer'
import { addReading, noReadings } from './readings'

let test: TestDatabase
const points: PointRoute[] = []
beforeAll(async () => {
  test = await createTestDatabase()
  for (let count = 0; count < 5; count += 1) {
    const { id: deviceId, stationId, points: made } = await makeDevice(test.db)
    points.push(routeOf({ id: made.power ?? '', stationId, deviceId }))
  }
})
afterAll(() => test?.close())

const start = Date.now() - 60_000
const batchAt = (ts: number, order: readonly PointRoute[]) => {
  const fresh = noReadings()
  for (const point of order) addReading(fresh, point, ts, ts % 1_000, 0)
  return layOut({ fresh, due: noReadings(), past: noReadings() }, Date.now())
}

it('batches of two processes become visible in their order, none tried twice', async () => {
  const warn = vi.fn()
  const log = Object.assign(pino({ level: 'silent' }), { warn })
  const disk = { databaseFull: () => undefined }
  const newCommitter = () =>
    createCommitter({
      ...{ db: test.db, clock: systemClock, disk, log },
      partitions: createPartitions(test.db),
      isShared: true,
    })
  const committers = [newCommitter(), newCommitter()]
  const places: number[] = []
  // the same points in another order, so that two who did not wait for each other would wait for each other's rows
  const work = committers.map(async (committer, index) => {
    for (let count = 0; count < 40; count += 1) {
      const order = index === 0 ? points : [...points].reverse()
      // every seventh comes again, as after a restart of a gateway
      const ts = start + (count - Number(count % 7 === 6)) * 2 + index
      places.push(await committer.commit(batchAt(ts, order)))
    }
  })
  let isDone = false
  const seen = async () => {
    const { rows } = await test.db.systemPool.query(
      'select count(*)::int as count, coalesce(max(sequence), 0)::int as last from ingest_batch',
    )
    return rows[0]
  }
  const watching = (async () => {
    while (!isDone) {
      const { count, last } = await seen()
      expect(last).toBe(count)
    }
  })()
  await Promise.all(work)
  isDone = true
  await watching
  expect([...places].sort((a, b) => a - b)).toEqual(places.map((_, index) => index + 1))
  expect(await seen()).toEqual({ count: 80, last: 80 })
  expect(warn).not.toHaveBeenCalled()
  const { rows } = await test.db.systemPool.query(
    'select (select count(*)::int from sample) as samples, (select count(*)::int from ingest_journal) as batches',
  )
  // what comes again is stored once, and each batch has its own line of news
  expect(rows).toEqual([{ samples: 5 * 2 * (40 - 5), batches: 80 }])
  for (const committer of committers) committer.close()
})

it('one that was alone before goes on behind what it has committed', async () => {
  const log = pino({ level: 'silent' })
  const disk = { databaseFull: () => undefined }
  const tools = { db: test.db, clock: systemClock, disk, log, partitions: createPartitions(test.db) }
  const alone = createCommitter({ ...tools, isShared: false })
  const before = await alone.commit(batchAt(start + 1_000, points))
  const after = await alone.commit(batchAt(start + 1_001, points))
  expect(after).toBe(before + 1)
  alone.close()
  const shared = createCommitter({ ...tools, isShared: true })
  expect(await shared.commit(batchAt(start + 1_002, points))).toBe(after + 1)
  shared.close()
})

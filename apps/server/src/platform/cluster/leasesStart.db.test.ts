import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { allPartitions } from '../engine'
import { createTestClock } from '../jobs/clock'
import { createScheduler } from '../jobs/scheduler'
import { createLeases } from './leases'
import { createMember } from './members'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

it('a first look that fails is told of, and made up for at the next', async () => {
  const clock = createTestClock(0)
  const onError = vi.fn()
  const scheduler = createScheduler(clock, onError)
  const member = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
  await member.beat()
  const away = new Error('the database is away')
  let isAway = true
  const db = {
    ...test.db,
    asSystem: ((work) => (isAway ? Promise.reject(away) : test.db.asSystem(work))) as typeof test.db.asSystem,
  }
  const leases = createLeases({ db, clock, scheduler }, member, 'worker', { onError })
  await leases.start()
  expect(onError.mock.calls).toEqual([[away, 'leases of worker']])
  expect(leases.held()).toEqual([])
  isAway = false
  clock.advance(2_000)
  await scheduler.runDue()
  expect(leases.held()).toEqual(allPartitions)
  await leases.stop()
  await scheduler.stop()
})

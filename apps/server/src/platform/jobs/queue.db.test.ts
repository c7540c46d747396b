import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { createJobQueue, type JobQueue } from './queue'

let test: TestDatabase
const queues: JobQueue[] = []
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
  await test.close()
})

const errors: unknown[] = []
const startQueue = async (handle: () => Promise<void>) => {
  const { connectionString } = test.db
  const queue = createJobQueue({ connectionString, onError: (error) => errors.push(error) })
  queue.define('work', handle)
  queues.push(queue)
  await queue.start()
  return queue
}

/** What a process leaves behind that is killed while it works. */
const leaveActive = (policy: string) =>
  test.db.asOwner(async (tx) => {
    await tx.execute(
      `insert into pgboss.job (name, policy, state, started_on) values ('work', '${policy}', 'active', now())`,
    )
  })

it.each(['short', 'stately'])(
  'goes on at once after a crash in the middle of a job, quietly: %s',
  async (policy) => {
    const before = await startQueue(async () => undefined)
    await before.stop()
    await leaveActive(policy)
    const done = vi.fn(async () => undefined)
    const after = await startQueue(done)
    await after.send('work')
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
    expect(errors).toEqual([])
  },
)

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { cuttable } from '../../testing/cuttable'
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
const startQueue = async (
  handle: (data: object, stopping: AbortSignal) => Promise<void>,
  { connectionString = test.db.connectionString, isShared = false, isWorker = true, cron = '' } = {},
) => {
  const queue = createJobQueue({
    ...{ connectionString, isShared, isWorker },
    onError: (error) => errors.push(error),
  })
  queue.define('work', handle)
  if (cron) queue.schedule('work', cron)
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

it('waits for a job that works step by step, which begins no further step', async () => {
  let [steps, hasEnded] = [0, false]
  const queue = await startQueue(async (_data, stopping) => {
    for (; !stopping.aborted; steps += 1) await test.db.asSystem((tx) => tx.execute('select 1'))
    hasEnded = true
  })
  await queue.send('work')
  await vi.waitFor(() => expect(steps).toBeGreaterThan(0), { timeout: 20_000, interval: 50 })
  await queue.stop()
  expect(hasEnded).toBe(true)
  expect(errors).toEqual([])
})

it('outlives a database that is away when a job ends, and records then how it ended', async () => {
  const wire = await cuttable(test.db.connectionString)
  const queue = await startQueue(wire.cut, { connectionString: wire.url })
  await queue.send('work')
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout: 20_000, interval: 50 })
  await wire.mend()
  const states = () =>
    test.db.asOwner((tx) => tx.execute<{ state: string }>("select state from pgboss.job where name = 'work'"))
  await vi.waitFor(async () => expect((await states()).rows).toEqual([{ state: 'completed' }]), {
    timeout: 20_000,
    interval: 50,
  })
  errors.length = 0
  await queue.stop()
  await wire.cut()
})

it('leaves jobs to those who are workers, queues what it is sent, and sets up no schedule', async () => {
  const [idle, done] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const cron = '0 0 1 1 *'
  const queue = await startQueue(idle, { isShared: true, isWorker: false, cron })
  await queue.send('work', { of: 'api' })
  const schedules = () =>
    test.db.asOwner((tx) => tx.execute<{ name: string }>('select name from pgboss.schedule'))
  expect((await schedules()).rows).toEqual([])
  await startQueue(done, { isShared: true, cron })
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
  expect(done).toHaveBeenCalledWith({ of: 'api' }, expect.anything())
  expect((await schedules()).rows).toEqual([{ name: 'work' }])
  await queue.send('work', { of: 'again' })
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2), { timeout: 20_000, interval: 50 })
  expect(idle).not.toHaveBeenCalled()
  expect(errors).toEqual([])
})

it('runs a job of one name in one of two processes at a time, and loses none that is sent meanwhile', async () => {
  let [running, most, runs] = [0, 0, 0]
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const handle = async () => {
    running += 1
    most = Math.max(most, running)
    await isOpen
    running -= 1
    runs += 1
  }
  const [first, second] = [
    await startQueue(handle, { isShared: true }),
    await startQueue(handle, { isShared: true }),
  ]
  await first.send('work')
  await vi.waitFor(() => expect(running).toBe(1), { timeout: 20_000, interval: 50 })
  await second.send('work')
  // one of them has looked at it, and left it for later
  const left = () =>
    test.db.asOwner((tx) =>
      tx.execute<{ left: number }>(
        "select count(*)::int as left from pgboss.job where name = 'work' and state = 'created' and start_after > created_on",
      ),
    )
  await vi.waitFor(async () => expect((await left()).rows[0]?.left).toBe(1), {
    timeout: 20_000,
    interval: 50,
  })
  open()
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 20_000, interval: 50 })
  expect(most).toBe(1)
  expect(errors).toEqual([])
})

it('goes on with a job whose process was killed in the middle of it', async () => {
  let hasBegun = false
  const wire = await cuttable(test.db.connectionString)
  await startQueue(
    async () => {
      hasBegun = true
      await new Promise(() => undefined)
    },
    { connectionString: wire.url, isShared: true },
  ).then((queue) => queue.send('work'))
  await vi.waitFor(() => expect(hasBegun).toBe(true), { timeout: 20_000, interval: 50 })
  await wire.cut()
  const done = vi.fn(async () => undefined)
  const next = await startQueue(done, { isShared: true })
  await next.send('work')
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
  errors.length = 0
})

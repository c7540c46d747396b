import { expect, it, vi } from 'vitest'
import { useQueues } from '../../testing/useQueues'

const work = useQueues()

/** What a process leaves behind that is killed while it works. */
const leaveActive = (policy: string) =>
  work.db.asOwner(async (tx) => {
    await tx.execute(
      `insert into pgboss.job (name, policy, state, started_on) values ('work', '${policy}', 'active', now())`,
    )
  })

it.each(['short', 'stately'])(
  'goes on at once after a crash in the middle of a job, quietly: %s',
  async (policy) => {
    const before = await work.start(async () => undefined)
    await before.stop()
    await leaveActive(policy)
    const done = vi.fn(async () => undefined)
    const after = await work.start(done)
    await after.send('work')
    await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
    expect(work.errors).toEqual([])
  },
)

it('waits for a job that works step by step, which begins no further step', async () => {
  let [steps, hasEnded] = [0, false]
  const queue = await work.start(async (_data, stopping) => {
    for (; !stopping.aborted; steps += 1) await work.db.asSystem((tx) => tx.execute('select 1'))
    hasEnded = true
  })
  await queue.send('work')
  await vi.waitFor(() => expect(steps).toBeGreaterThan(0), { timeout: 20_000, interval: 50 })
  await queue.stop()
  expect(hasEnded).toBe(true)
  expect(work.errors).toEqual([])
})

it('leaves jobs to those who are workers, queues what it is sent, and sets up no schedule', async () => {
  const [idle, done] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const cron = '0 0 1 1 *'
  const queue = await work.start(idle, { isShared: true, isWorker: false, cron })
  await queue.send('work', { of: 'api' })
  const schedules = () =>
    work.db.asOwner((tx) => tx.execute<{ name: string }>('select name from pgboss.schedule'))
  expect((await schedules()).rows).toEqual([])
  await work.start(done, { isShared: true, cron })
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
  expect(done).toHaveBeenCalledWith({ of: 'api' }, expect.anything())
  expect((await schedules()).rows).toEqual([{ name: 'work' }])
  await queue.send('work', { of: 'again' })
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2), { timeout: 20_000, interval: 50 })
  expect(idle).not.toHaveBeenCalled()
  expect(work.errors).toEqual([])
})

it('takes a job for failed once the time that it is given is over, and tries it no oftener than it may', async () => {
  const ends: (() => void)[] = []
  const queue = await work.start(() => new Promise<void>((resolve) => void ends.push(resolve)), {
    allowed: { seconds: 1, retries: 0 },
  })
  await queue.send('work')
  const jobs = async () =>
    (
      await work.db.asOwner((tx) =>
        tx.execute(`select state, retry_limit as retries, extract(epoch from expire_in)::int as seconds,
          output->>'message' as message from pgboss.job where name = 'work'`),
      )
    ).rows
  await vi.waitFor(
    async () =>
      expect(await jobs()).toEqual([
        { state: 'failed', retries: 0, seconds: 1, message: 'took longer than 1 s' },
      ]),
    { timeout: 20_000, interval: 50 },
  )
  expect(ends.length).toBe(1)
  ends[0]?.()
})

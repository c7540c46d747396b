import { expect, it, vi } from 'vitest'
import { cuttable } from '../../testing/cuttable'
import { useQueues } from '../../testing/useQueues'

const work = useQueues()

it('outlives a database that is away when a job ends, and records then how it ended', async () => {
  const wire = await cuttable(work.db.connectionString)
  const queue = await work.start(wire.cut, { connectionString: wire.url })
  await queue.send('work')
  await vi.waitFor(() => expect(work.errors.length).toBeGreaterThan(0), { timeout: 20_000, interval: 50 })
  await wire.mend()
  const states = () =>
    work.db.asOwner((tx) => tx.execute<{ state: string }>("select state from pgboss.job where name = 'work'"))
  await vi.waitFor(async () => expect((await states()).rows).toEqual([{ state: 'completed' }]), {
    timeout: 20_000,
    interval: 50,
  })
  work.errors.length = 0
  await queue.stop()
  await wire.cut()
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
    await work.start(handle, { isShared: true }),
    await work.start(handle, { isShared: true }),
  ]
  await first.send('work')
  await vi.waitFor(() => expect(running).toBe(1), { timeout: 20_000, interval: 50 })
  await second.send('work')
  // one of them has looked at it, and left it for later
  const left = () =>
    work.db.asOwner((tx) =>
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
  expect(work.errors).toEqual([])
})

it('goes on with a job whose process was killed in the middle of it', async () => {
  let hasBegun = false
  const wire = await cuttable(work.db.connectionString)
  await work
    .start(
      async () => {
        hasBegun = true
        await new Promise(() => undefined)
      },
      { connectionString: wire.url, isShared: true },
    )
    .then((queue) => queue.send('work'))
  await vi.waitFor(() => expect(hasBegun).toBe(true), { timeout: 20_000, interval: 50 })
  await wire.cut()
  const done = vi.fn(async () => undefined)
  const next = await work.start(done, { isShared: true })
  await next.send('work')
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), { timeout: 20_000, interval: 50 })
  work.errors.length = 0
})

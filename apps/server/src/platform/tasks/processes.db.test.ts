import { listTasks } from '@energy-console/contract/system'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createSystem } from '../../modules/system'
import { createTestDatabase, type TestDatabase } from '../../testing'
import { type CallApp, createCallApp } from '../../testing/callApp'
import { createMember, type Member } from '../cluster/members'
import { scopeOf } from '../http'
import type { TaskContext, TaskResult } from './kinds'

type Work = (context: TaskContext) => Promise<TaskResult>

/** A process that runs tasks beside another one. */
interface Host {
  member: Member
  app: CallApp
  /** What its tasks do. */
  work: Work
}

let test: TestDatabase
let hosts: Host[]
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  hosts = []
  for (const _ of [0, 1]) {
    // nobody dies of old age here: a test says who does
    const member = createMember(test.db, ['worker'], { aliveMs: 3_600_000 })
    await member.beat()
    const host: Host = {
      member,
      work: async () => ({}),
      app: await start(member, (context) => host.work(context)),
    }
    hosts.push(host)
  }
})
afterEach(async () => {
  for (const { app, member } of hosts) {
    await app.platform.tasks.stop()
    await app.close()
    await member.leave()
  }
})
afterAll(() => test?.close())

const start = (member: Member, work: Work) =>
  createCallApp(
    test.db,
    (platform) => {
      platform.tasks.define('again', { isRepeatable: true, run: work })
      return [createSystem(platform)]
    },
    { owner: member.id },
  )

const both = () => {
  const [first, second] = hosts
  if (!first || !second) throw new Error('no hosts')
  return { first, second }
}

const begin = async ({ app }: Host, tenantId: string) => {
  const { session } = app.as({ tenantId })
  return test.db.inTenant(scopeOf(session), (tx) =>
    app.platform.tasks.begin(
      { tx, session, afterCommit: () => undefined },
      { kind: 'again', title: { text: 'again', params: {} }, input: {} },
    ),
  )
}

const find = async ({ app }: Host, tenantId: string, id: string) =>
  (await app.as({ tenantId }).call(listTasks)).data.find((task: { id: string }) => task.id === id)

const reach = (host: Host, tenantId: string, id: string, state: string) =>
  vi.waitFor(async () => expect(await find(host, tenantId, id)).toMatchObject({ state }), { timeout: 20_000 })

/** A work that says that it has begun, and waits for the test; what comes afterwards is `then`. */
function held(then: (context: TaskContext) => Promise<TaskResult>) {
  let begun = 0
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    begun: () => begun,
    open: () => open(),
    async work(context: TaskContext) {
      begun += 1
      const aborted = new Promise<void>((resolve) =>
        context.signal.addEventListener('abort', () => resolve()),
      )
      await Promise.race([isOpen, aborted])
      return then(context)
    },
  }
}

const die = ({ member }: Host) =>
  test.db.systemPool.query(`update server_process set until_time = 'epoch' where id = $1`, [member.id])

it('a task that another process runs goes on there, and is counted among those of its tenant', async () => {
  const { first, second } = both()
  const gate = held(async () => ({}))
  first.work = gate.work
  second.work = gate.work
  const id = await begin(first, 'shared')
  const next = await begin(first, 'shared')
  await first.app.platform.tasks.start()
  await vi.waitFor(() => expect(gate.begun()).toBe(1), { timeout: 20_000 })
  await second.app.platform.tasks.start()
  expect(await find(second, 'shared', id)).toMatchObject({ state: 'running' })
  expect(await find(second, 'shared', next)).toMatchObject({ state: 'waiting' })
  gate.open()
  await reach(second, 'shared', id, 'done')
  await reach(second, 'shared', next, 'done')
  expect(gate.begun()).toBe(2)
})

it('a task of a process that is dead begins again elsewhere, and what the dead one says of it, should it wake, counts for nothing', async () => {
  const { first, second } = both()
  const stale = held(async ({ makeFile }) => {
    const file = await makeFile({ fileName: 'stale.csv', contentType: 'text/csv' })
    await file.write(Buffer.from('stale'))
    throw new Error('half way')
  })
  const fresh = held(async () => ({
    file: { fileName: 'fresh.csv', contentType: 'text/csv', bytes: Buffer.from('fresh') },
  }))
  first.work = stale.work
  second.work = fresh.work
  const id = await begin(first, 'dead')
  await first.app.platform.tasks.start()
  await vi.waitFor(() => expect(stale.begun()).toBe(1), { timeout: 20_000 })
  await die(first)
  await second.app.platform.tasks.start()
  await vi.waitFor(() => expect(fresh.begun()).toBe(1), { timeout: 20_000 })
  stale.open()
  await first.app.platform.tasks.stop()
  expect(await find(second, 'dead', id)).toMatchObject({ state: 'running' })
  fresh.open()
  await reach(second, 'dead', id, 'done')
  const { rows } = await test.db.systemPool.query(
    'select t.owner, a.file_name from task t join attachment a on a.id = t.file_id where t.id = $1',
    [id],
  )
  expect(rows).toEqual([{ owner: second.member.id, file_name: 'fresh.csv' }])
})

it('who is told that his run is over stops, and leaves the other one alone', async () => {
  const { first, second } = both()
  let reason: unknown
  const stale = held(async ({ progress, signal }) => {
    await progress(1, 2).catch(() => undefined)
    reason = signal.reason
    return {}
  })
  const fresh = held(async () => ({}))
  first.work = stale.work
  second.work = fresh.work
  const id = await begin(first, 'told')
  await first.app.platform.tasks.start()
  await vi.waitFor(() => expect(stale.begun()).toBe(1), { timeout: 20_000 })
  await die(first)
  await second.app.platform.tasks.start()
  await vi.waitFor(() => expect(fresh.begun()).toBe(1), { timeout: 20_000 })
  stale.open()
  await vi.waitFor(() => expect(reason).toBe('taken over'), { timeout: 20_000 })
  await first.app.platform.tasks.stop()
  expect(await find(second, 'told', id)).toMatchObject({ state: 'running' })
  fresh.open()
  await reach(second, 'told', id, 'done')
})

import { listAttachmentAddresses } from '@energy-console/contract/attachments'
import { cancelTask, listTasks, removeTasks } from '@energy-console/contract/system'
import { describe, expect, it, vi } from 'vitest'
import { createSystem } from '../../modules/system'
import type { CallApp, Caller } from '../../testing/callApp'
import { useCallApp } from '../../testing/useCallApp'
import { DatabaseUnavailable } from '../database'
import { scopeOf } from '../http'
import type { TaskContext, TaskResult } from './kinds'

/** What the kinds of this test do, by the text of their input. */
const works = new Map<string, (context: TaskContext) => Promise<TaskResult>>()

const { test, app } = await useCallApp((platform) => {
  const run = (context: TaskContext) =>
    works.get(String(context.input.work))?.(context) ?? Promise.resolve({})
  platform.tasks.define('repeatable', { isRepeatable: true, run })
  platform.tasks.define('once', { isRepeatable: false, run })
  platform.tasks.define('guarded', { isRepeatable: true, code: 'secret_view', run })
  return [createSystem(platform)]
})

const text = (words: string) => ({ text: words, params: {} })

async function begin(who: Caller, work: string, kind = 'repeatable') {
  const waiting: (() => void | Promise<void>)[] = []
  const id = await test.db.inTenant(scopeOf(who.session), (tx) =>
    app.platform.tasks.begin(
      { tx, session: who.session, afterCommit: (after) => void waiting.push(after) },
      { kind, title: text(work), input: { work } },
    ),
  )
  for (const after of waiting) await after()
  return id
}
const wake = () => app.platform.jobs.run('tasks.run')
const find = async (who: Caller, id: string) => {
  const { data } = await who.call(listTasks)
  return data.find((task: { id: string }) => task.id === id)
}
const reach = (who: Caller, id: string, state: string) =>
  vi.waitFor(async () => expect(await find(who, id)).toMatchObject({ state }), { timeout: 20_000 })

/** A work that waits until the test lets it go, or the task is stopped. */
function gate() {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const pass = async ({ signal, progress }: TaskContext) => {
    await Promise.race([isOpen, new Promise((resolve) => signal.addEventListener('abort', resolve))])
    await progress(1, 2)
    return {}
  }
  return { open: () => open(), pass }
}

describe('a task', () => {
  it('runs, tells its user how far it is, and ends with its file', async () => {
    const who = app.as({ tenantId: 'runs' })
    const told: unknown[] = []
    const end = app.bus.subscribe('tasks.changed', ({ task }) =>
      told.push([task.state, task.done, task.total]),
    )
    works.set('file', async ({ progress, session }) => {
      await progress(3, 10)
      const bytes = Buffer.from(session.tenantId)
      return { note: text('好'), file: { fileName: 'a.txt', contentType: 'text/plain', bytes } }
    })
    const id = await begin(who, 'file')
    expect(await find(who, id)).toMatchObject({ state: 'waiting', fileId: null, endTime: null })
    await wake()
    await reach(who, id, 'done')
    end()
    expect(told).toEqual([
      ['waiting', 0, 0],
      ['running', 0, 0],
      ['running', 3, 10],
      ['done', 10, 10],
    ])
    const { fileId, note } = await find(who, id)
    expect(note).toEqual(text('好'))
    const { data } = await who.call(listAttachmentAddresses, { query: { ids: fileId } })
    expect((await app.app.inject({ url: data[0].url })).body).toBe('runs')
    const other = app.as({ tenantId: 'runs', userId: '2' })
    expect((await other.call(listAttachmentAddresses, { query: { ids: fileId } })).code).toBe(404)
  })

  it('is its user’s alone: nobody else sees, stops or removes it', async () => {
    const who = app.as({ tenantId: 'alone' })
    const id = await begin(who, 'nothing')
    for (const other of [app.as({ tenantId: 'alone', userId: '2' }), app.as({ tenantId: 'foreign' })]) {
      expect((await other.call(listTasks)).data).toEqual([])
      expect((await other.call(cancelTask, { query: { id } })).code).toBe(404)
      expect((await other.call(removeTasks, { query: { ids: id } })).code).toBe(404)
    }
    await wake()
    await reach(who, id, 'done')
    expect((await who.call(removeTasks, { query: { ids: id } })).code).toBe(200)
    expect((await who.call(listTasks)).data).toEqual([])
  })

  it('fails with the reason of a refusal, and without the inside of a fault', async () => {
    const who = app.as({ tenantId: 'fails' })
    works.set('fault', async () => {
      throw new Error('select secret from table')
    })
    const id = await begin(who, 'fault')
    await wake()
    await reach(who, id, 'failed')
    expect((await find(who, id)).note).toEqual(text('系统内部错误，请稍后重试'))
  })

  it('stops when it is cancelled, while it waits and while it runs', async () => {
    const who = app.as({ tenantId: 'stops' })
    const { pass } = gate()
    works.set('gate of stops', pass)
    const [running, waiting] = [await begin(who, 'gate of stops'), await begin(who, 'nothing')]
    await wake()
    await reach(who, running, 'running')
    expect(await find(who, waiting)).toMatchObject({ state: 'waiting' })
    await who.call(cancelTask, { query: { id: waiting } })
    expect(await find(who, waiting)).toMatchObject({ state: 'cancelled' })
    await who.call(cancelTask, { query: { id: running } })
    await reach(who, running, 'cancelled')
    expect((await who.call(cancelTask, { query: { id: running } })).code).toBe(200)
    expect(await find(who, running)).toMatchObject({ state: 'cancelled' })
  })

  it('of one tenant does not hold up another’s', async () => {
    const [busy, other] = [app.as({ tenantId: 'busy' }), app.as({ tenantId: 'other' })]
    const { pass, open } = gate()
    works.set('gate of busy', pass)
    const [long, behind] = [await begin(busy, 'gate of busy'), await begin(busy, 'nothing')]
    await wake()
    await reach(busy, long, 'running')
    const short = await begin(other, 'nothing')
    await wake()
    await reach(other, short, 'done')
    expect(await find(busy, behind)).toMatchObject({ state: 'waiting' })
    open()
    await reach(busy, behind, 'done')
  })
})

describe('the file of a task', () => {
  const mebibyte = 1024 * 1024
  const a = (bytes: number): TaskResult['file'] => ({
    fileName: 'a.bin',
    contentType: 'application/octet-stream',
    bytes: Buffer.alloc(bytes),
  })
  const filesOf = async (tenantId: string) => {
    const { rows } = await test.db.systemPool.query(
      `select a.record_id::text as id, a.is_complete as "isComplete", count(p.part)::int as parts
       from attachment a left join attachment_part p on p.attachment_id = a.id
       where a.tenant_id = $1 group by a.id, a.tenant_id order by a.id`,
      [tenantId],
    )
    return rows
  }
  const done = async (who: Caller, work: string, state = 'done') => {
    const id = await begin(who, work)
    await wake()
    await reach(who, id, state)
    return id
  }

  const age = (...ids: string[]) =>
    test.db.systemPool.query(
      `update attachment set update_time = now() - interval '2 hours' where record_id = any($1::bigint[])`,
      [ids],
    )

  it('makes what the user has of his own go before what others have', async () => {
    const [other, who] = [
      app.as({ tenantId: 'own', userId: '41' }),
      app.as({ tenantId: 'own', userId: '42' }),
    ]
    works.set('three', async () => ({ file: a(3 * mebibyte) }))
    const theirs = await done(other, 'three')
    const own = await done(who, 'three')
    await age(theirs, own)
    const next = await done(who, 'three')
    expect((await filesOf('own')).map(({ id }) => id)).toEqual([theirs, next])
  })

  it('makes the oldest go where there is no room, and says that it is gone', async () => {
    const who = app.as({ tenantId: 'room' })
    works.set('three', async () => ({ file: a(3 * mebibyte) }))
    works.set('nine', async () => ({ file: a(9 * mebibyte) }))
    const [first, second] = [await done(who, 'three'), await done(who, 'three')]
    expect(await find(who, first)).toMatchObject({ isFileGone: false })
    // Somebody may be about to fetch what is new.
    await done(who, 'three', 'failed')
    await age(first, second)
    const third = await done(who, 'three')
    expect((await filesOf('room')).map(({ id }) => id)).toEqual([second, third])
    expect(await find(who, first)).toMatchObject({ state: 'done', fileId: null, isFileGone: true })
    expect(await find(who, second)).toMatchObject({ isFileGone: false })
    // What could never be kept is refused, and what was made of it goes.
    const huge = await done(who, 'nine', 'failed')
    expect((await find(who, huge)).note.params).toEqual({ most: 8 })
    expect((await filesOf('room')).map(({ id }) => id)).not.toContain(huge)
  })

  it('is gone where the task is cancelled, fails or is cut off half way', async () => {
    const who = app.as({ tenantId: 'half' })
    const { pass, open } = gate()
    works.set('half', async (context) => {
      const file = await context.makeFile({ fileName: 'a.bin', contentType: 'x/y' })
      await file.write(Buffer.alloc(mebibyte + 1))
      await pass(context)
      return { file }
    })
    const half = { isComplete: false, parts: 2 }
    const cancelled = await begin(who, 'half')
    await wake()
    await vi.waitFor(async () => expect(await filesOf('half')).toEqual([{ ...half, id: cancelled }]), 20_000)
    await who.call(cancelTask, { query: { id: cancelled } })
    await reach(who, cancelled, 'cancelled')
    expect(await filesOf('half')).toEqual([])
    works.set('half and wrong', async (context) => {
      await (await context.makeFile({ fileName: 'a.bin', contentType: 'x/y' })).write(Buffer.alloc(mebibyte))
      throw new Error('wrong')
    })
    await done(who, 'half and wrong', 'failed')
    expect(await filesOf('half')).toEqual([])
    const again = await begin(who, 'half')
    await wake()
    await vi.waitFor(async () => expect(await filesOf('half')).toEqual([{ ...half, id: again }]), 20_000)
    await app.platform.tasks.stop()
    expect(await filesOf('half')).toEqual([])
    open()
    await app.platform.tasks.start()
    await reach(who, again, 'done')
    expect(await filesOf('half')).toEqual([{ id: again, isComplete: true, parts: 3 }])
  })
})

describe('the rights of a task', () => {
  it('are those that its user has when it runs; who has none any more gets nothing', async () => {
    const who = app.as({ tenantId: 'rights', stationIds: ['1', '2'] })
    works.set('rights', async ({ session }) => ({ note: text(String(session.stationIds)) }))
    const { tasks } = app.platform
    tasks.renewSessions(async (session) => ({ ...session, stationIds: ['2'] }))
    const less = await begin(who, 'rights')
    await wake()
    await reach(who, less, 'done')
    expect((await find(who, less)).note).toEqual(text('2'))
    tasks.renewSessions(async () => undefined)
    const none = await begin(who, 'rights')
    await wake()
    await reach(who, none, 'failed')
    expect((await find(who, none)).note).toEqual(text('账号已停用'))
    tasks.renewSessions(async (session) => session)
  })
})

describe('the file of a task that has ended', () => {
  it('is for who may still see what is in it: his code and his stations', async () => {
    const begun = { tenantId: 'lost', stationIds: ['1', '2'] }
    const who = app.as({ ...begun, can: ['secret_view'] })
    works.set('secret', async () => ({
      file: { fileName: 'a.txt', contentType: 'text/plain', bytes: Buffer.from('secret') },
    }))
    const id = await begin(who, 'secret', 'guarded')
    await wake()
    await reach(who, id, 'done')
    const { fileId } = await find(who, id)
    const codeFor = async (session: Parameters<CallApp['as']>[0]) =>
      (await app.as({ ...begun, ...session }).call(listAttachmentAddresses, { query: { ids: fileId } })).code
    expect(await codeFor({ can: ['secret_view'] })).toBe(200)
    expect(await codeFor({ can: ['secret_view'], stationIds: ['3', '2', '1'] })).toBe(200)
    expect(await codeFor({ can: ['secret_view'], stationIds: 'all' })).toBe(200)
    expect(await codeFor({ can: ['secret_view'], stationIds: ['1'] })).toBe(404)
    expect(await codeFor({ can: ['other_view'] })).toBe(404)
    expect(await codeFor({ can: ['secret_view'], userId: '2' })).toBe(404)
    expect(await codeFor({ can: ['secret_view'], tenantId: 'elsewhere' })).toBe(404)
  })
})

describe('when the server restarts', () => {
  it('what may begin again does, and what may not says that it was cut off', async () => {
    const [who, other] = [app.as({ tenantId: 'cut' }), app.as({ tenantId: 'cut2' })]
    const { pass } = gate()
    works.set('gate of cut', pass)
    const [again, cut] = [await begin(who, 'gate of cut'), await begin(other, 'gate of cut', 'once')]
    await wake()
    await reach(who, again, 'running')
    await reach(other, cut, 'running')
    await app.platform.tasks.stop()
    expect(await find(who, again)).toMatchObject({ state: 'waiting' })
    expect(await find(other, cut)).toMatchObject({ state: 'failed', note: text('服务重启时中断') })
    works.set('gate of cut', async () => ({}))
    await app.platform.tasks.start()
    await reach(who, again, 'done')
  })

  it('what was claimed and had not yet begun does not begin before it stops', async () => {
    const who = app.as({ tenantId: 'early' })
    let begun = 0
    works.set('early', async () => {
      begun += 1
      return {}
    })
    let renewed: () => void = () => undefined
    app.platform.tasks.renewSessions(
      (session) => new Promise((resolve) => (renewed = () => resolve(session))),
    )
    const id = await begin(who, 'early')
    await wake()
    await reach(who, id, 'running')
    const stopped = app.platform.tasks.stop()
    await new Promise(setImmediate)
    renewed()
    await stopped
    app.platform.tasks.renewSessions(async (session) => session)
    expect(await find(who, id)).toMatchObject({ state: 'waiting' })
    expect(begun).toBe(0)
    await app.platform.tasks.start()
    await reach(who, id, 'done')
    expect(begun).toBe(1)
  })

  it('so does what the database, away for a while, has left behind in this process', async () => {
    const who = app.as({ tenantId: 'away' })
    let attempts = 0
    works.set('away', async () => {
      attempts += 1
      if (attempts === 1) throw new DatabaseUnavailable(new Error('gone'))
      return {}
    })
    const id = await begin(who, 'away')
    await wake()
    await vi.waitFor(
      async () => {
        await wake()
        expect(await find(who, id)).toMatchObject({ state: 'done' })
      },
      { timeout: 20_000 },
    )
    expect(attempts).toBe(2)
  })

  it('after it was killed as well, and not for ever', async () => {
    const who = app.as({ tenantId: 'killed' })
    const id = await begin(who, 'nothing')
    const leave = (attempts: number) =>
      test.db.asSystem((tx) =>
        tx.execute(
          `update task set state = 'running', attempts = ${attempts}, end_time = null where id = ${id}`,
        ),
      )
    await leave(1)
    await app.platform.tasks.start()
    await reach(who, id, 'done')
    await leave(3)
    await app.platform.tasks.start()
    await reach(who, id, 'failed')
  })
})

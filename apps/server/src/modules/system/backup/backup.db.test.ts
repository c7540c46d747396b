import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkBackup,
  downloadBackup,
  listBackups,
  listTasks,
  makeBackup,
  removeBackup,
  saveBackupPlan,
} from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { leftFreeBytes } from '../../../platform/limits'
import type { Caller } from '../../../testing/callApp'
import { makeUser } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { operatorsTeller } from '../../notices'
import { createSystem } from '..'
import { createBackups } from './createBackups'
import { databaseBytes } from './queries'

const { test, app } = await useCallApp((platform) => [
  createSystem(platform, { tellOperators: operatorsTeller(platform.bus) }),
])

let admin: Caller
const dayMs = 86_400_000

beforeAll(async () => {
  admin = app.as({ tenantId: '000000' })
  await run(`insert into tenant (tenant_id, tenant_name) values ('000000', '平台');
    insert into parameter (tenant_id, param_name, param_key) select 'demo', 'n', 'key ' || n from generate_series(1, 50) n`)
})

const run = (statement: string) => test.db.asOwner((tx) => tx.execute(sql.raw(statement)))
const overview = async () => (await admin.call(listBackups)).data
const names = async () => (await overview()).backups.map(({ name }: { name: string }) => name)
/** Waits until a task is over, and answers how it ended. */
const ended = async (taskId: string) => {
  await app.platform.jobs.run('tasks.run')
  return vi.waitFor(
    async () => {
      const task = (await admin.call(listTasks)).data.find(({ id }: { id: string }) => id === taskId)
      expect(task.endTime).not.toBeNull()
      return task
    },
    { timeout: 20_000 },
  )
}
const noticed = async () =>
  (await run('select tenant_id, user_id::text, notice_type, title from task_notice')).rows
const backUp = async () => {
  const { data } = await admin.call(makeBackup)
  expect(await ended(data.taskId)).toMatchObject({ state: 'done' })
  return (await names())[0]
}

describe('backups', () => {
  it('are made as a task, listed, fetched by ticket and removed', async () => {
    expect(await overview()).toMatchObject({ backups: [], isBusy: false, plan: { isOn: false, keep: 7 } })
    const name = await backUp()
    const [backup] = (await overview()).backups
    expect(backup).toMatchObject({
      name: 'backup-20260301-040000-manual.tar.gz',
      kind: 'manual',
      userName: '管理员',
    })
    expect(backup.rows).toBeGreaterThan(50)

    const { data: lent } = await admin.call(downloadBackup, { query: { name } })
    const file = await app.app.inject({ url: `/api/files/${lent.ticket}` })
    expect(file.headers['content-disposition']).toContain(name)
    expect(file.rawPayload.length).toBe(backup.bytes)
    // Fetching takes nothing away, and nobody else on the machine reads it.
    await app.platform.files.sweep()
    const { mode } = await stat(join((await overview()).folder, name))
    expect(mode & 0o777).toBe(0o600)

    expect((await admin.call(removeBackup, { query: { name } })).code).toBe(200)
    expect(await readdir((await overview()).folder)).toEqual([])
    expect((await admin.call(downloadBackup, { query: { name } })).msg).toContain('备份不存在')
    expect((await app.app.inject({ url: `/api/files/${lent.ticket}` })).statusCode).toBe(404)
  })

  it('are tried: what restoring would change is said, and nothing changes', async () => {
    app.clock.advance(dayMs)
    const name = await backUp()
    await run(`insert into parameter (tenant_id, param_name, param_key) values ('demo', 'n', 'later')`)
    const { data } = await admin.call(checkBackup, { query: { name } })
    expect(await ended(data.taskId)).toMatchObject({ state: 'done' })
    const [{ trial }] = (await overview()).backups
    expect(trial).toMatchObject({ isWhole: true })
    expect(trial.tables).toContainEqual({ table: 'parameter', backedUp: 50, now: 51 })
    expect(trial.sameTables).toBeGreaterThan(50)
    expect((await run('select from parameter')).rowCount).toBe(51)
  })

  it('that are damaged are said to be', async () => {
    app.clock.advance(dayMs)
    const name = await backUp()
    await writeFile(join((await overview()).folder, name), 'no archive')
    const { data } = await admin.call(checkBackup, { query: { name } })
    expect(await ended(data.taskId)).toMatchObject({ note: { text: '备份已损坏，不能恢复' } })
    expect((await overview()).backups[0].trial).toMatchObject({ isWhole: false, tables: [] })
    await admin.call(removeBackup, { query: { name } })
  })

  it('are listed, and pruned, beside a damaged note', async () => {
    const name = await backUp()
    const { folder } = await overview()
    for (const damaged of ['', '{', 'null']) {
      await writeFile(join(folder, `${name}.json`), damaged)
      expect((await overview()).backups[0]).toMatchObject({ name, userName: '', rows: 0, trial: null })
    }
    await admin.call(removeBackup, { query: { name } })
    expect(await names()).not.toContain(name)
  })

  it('leave the database its room: files count whole, and one that takes the last of it is given up', async () => {
    await run(`insert into view_image (tenant_id, hash, content_type, bytes)
      select 'demo', repeat('1', 64), 'image/png', string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 500000)`)
    const { config, db, clock } = app.platform
    const backups = createBackups({ config, db, clock })
    const free = vi.spyOn(backups.store, 'freeBytes')
    const asked = { kind: 'manual', userName: '', progress: async () => undefined } as const
    const { all, ofFiles } = await db.asOwner(databaseBytes)
    expect(ofFiles).toBeGreaterThan(8_000_000)
    const left = leftFreeBytes(all)
    free.mockResolvedValue(left + all / 2 + ofFiles / 2)
    await expect(backups.make(asked)).rejects.toThrow('磁盘空间不足')

    const before = await readdir(backups.store.folder)
    free.mockResolvedValueOnce(10 * left).mockResolvedValueOnce(left)
    free.mockResolvedValue(left - 1)
    await expect(backups.make(asked)).rejects.toThrow('磁盘空间不足')
    expect(free).toHaveBeenCalledTimes(4)
    expect(await readdir(backups.store.folder)).toEqual(before)
    await run(`delete from view_image where tenant_id = 'demo'`)
  })

  it('are named by nothing that leads out of their folder', async () => {
    for (const name of ['../token-secret', 'backup-20260301-040000-manual.tar.gz/../../x', ''])
      for (const call of [downloadBackup, removeBackup, checkBackup])
        expect((await admin.call(call, { query: { name } })).code).toBe(400)
  })

  it('are for who holds their codes, fetching for who holds that', async () => {
    const looks = app.as({ tenantId: '000000', can: ['system_backup_view'] })
    expect((await looks.call(listBackups)).code).toBe(200)
    expect((await looks.call(makeBackup)).code).toBe(403)
    const [name] = await names()
    expect((await looks.call(downloadBackup, { query: { name } })).code).toBe(403)
  })
})

describe('the plan', () => {
  const tick = () => app.platform.jobs.run('system.backupPlan')
  const planned = async () => (await names()).filter((name: string) => name.includes('plan'))

  it('makes one a day at its time, in the zone of the platform, and keeps the last', async () => {
    await tick()
    expect(await planned()).toEqual([])
    // 12:00 in Shanghai
    await admin.call(saveBackupPlan, { body: { isOn: true, time: '12:30', keep: 2 } })
    await tick()
    expect(await planned()).toEqual([])
    app.clock.advance(30 * 60_000)
    for (let day = 0; day < 3; day += 1) {
      await tick()
      await tick()
      app.clock.advance(dayMs)
    }
    expect(await planned()).toEqual([
      'backup-20260305-043000-plan.tar.gz',
      'backup-20260304-043000-plan.tar.gz',
    ])
    // What somebody made by hand stays.
    expect((await names()).filter((name: string) => name.includes('manual'))).toHaveLength(1)
    expect((await overview()).failure).toBeNull()
  })

  it('says why one failed, until one succeeds, and tells whoever sees the backups once', async () => {
    const watcher = await makeUser(test.db, { tenantId: '000000' })
    await run(`update app_user set account = 'admin' where id = ${watcher}`)
    // another account of the platform sees no backups
    await makeUser(test.db, { tenantId: '000000' })
    const heard: unknown[] = []
    app.platform.bus.subscribe('socket.push', (push) => void heard.push(push))
    await run('alter table schema_migration rename to migration_away')
    await tick()
    const reason = '系统内部错误，请稍后重试'
    expect((await overview()).failure).toMatchObject({ reason, title: { text: reason, params: {} } })
    await tick()
    const title = { text: '自动备份失败，请查看原因并重新备份', params: {} }
    expect(await noticed()).toEqual([{ tenant_id: '000000', user_id: watcher, notice_type: 15, title }])
    expect(heard).toMatchObject([{ userId: watcher, frame: { notice: { title } } }])
    const files = await readdir((await overview()).folder)
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
    await run('alter table migration_away rename to schema_migration')
    app.clock.advance(dayMs)
    await tick()
    expect((await overview()).failure).toBeNull()
    expect(await noticed()).toHaveLength(1)
  })

  it('says why for every reader: a text, and what stands in it', async () => {
    await run(
      `update backup_plan set failure_time = now(), failure = '备份约需 {{need}} MB', failure_params = '{"need": 7}'`,
    )
    const title = { text: '备份约需 {{need}} MB', params: { need: 7 } }
    expect((await overview()).failure).toMatchObject({ reason: '备份约需 7 MB', title })
    // what a server before it has stored
    await run(`update backup_plan set failure = '备份约需 7 MB', failure_params = null`)
    expect((await overview()).failure).toMatchObject({ title: { text: '备份约需 7 MB', params: {} } })
    await run('update backup_plan set failure_time = null, failure = null')
  })
})

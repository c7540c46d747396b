import { devices, products } from '@energy-console/contract/devices'
import {
  archiveTenant,
  bringTenantBack,
  eraseTenant,
  getTenantContents,
  listRemovedTenants,
  tenants,
} from '@energy-console/contract/identity'
import { stations } from '@energy-console/contract/stations'
import { listTasks, operationLogs, parameters } from '@energy-console/contract/system'
import { uploadViewImage } from '@energy-console/contract/views'
import { type SQL, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../../contract-tests/caller'
import { createProductApp, type ProductApp } from '../../../contract-tests/productApp'
import {
  eraseTenant as eraseRows,
  exportTenant,
  findTenantTables,
  isExported,
} from '../../../platform/tenant-data'
import { untilWaiting } from '../../../testing/waitingBackends'
import { createContents } from './data'

let test: ProductApp
let platform: Caller
let north: Caller
let northRow = ''
beforeAll(async () => {
  test = await createProductApp()
  ;({ platform, north, northRow } = await test.administrators())
  await fill()
})
afterAll(async () => {
  await test?.platform.tasks.stop()
  await test?.close()
})

const asOwner = async (statement: string) =>
  (await test.platform.db.asOwner((tx) => tx.execute(sql.raw(statement)))).rows

const day = Date.parse('2026-03-01T00:00:00Z')
const dayMs = 86_400_000

/** Rows of every kind: records, parts of a file, pictures, partitions, devices that hang below each other. */
async function fill() {
  const station = await north(stations.calls.save, { body: { stationName: '北站' } })
  const product = await north(products.calls.save, {
    body: { label: '电表', energyProperties: [{ propertyNo: 'a', propertyName: 'a' }] },
  })
  const device = (deviceName: string, circuitParentId?: string) =>
    north(devices.calls.save, {
      body: { deviceName, circuitParentId, stationId: station.data.id, productId: product.data.id },
    })
  const { data } = await device('进线')
  await device('出线', data.id)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>').toString('base64')
  await north(uploadViewImage, { body: { data: svg } })
  await north(parameters.calls.save, {
    body: { paramName: '短信', paramKey: 'sms.secret', paramValue: 'hush-hush' },
  })
  await asOwner(`create table sample_20260301 (like sample including all);
    alter table sample attach partition sample_20260301 for values from (${day}) to (${day + dayMs});
    insert into sample (tenant_id, point_id, ts, value, sequence)
      select 'north', p.id, ${day} + n, n, n from generate_series(1, 3000) n, (select min(id) as id from point) p;
    insert into sample (tenant_id, point_id, ts, value, sequence) select 'south', 999, ${day} + n, n, n from generate_series(1, 10) n;
    create table sample_chunk_20260228 (like sample_chunk including all);
    alter table sample_chunk attach partition sample_chunk_20260228 for values from (${day - dayMs}) to (${day});
    insert into sample_chunk (tenant_id, point_id, first_ts, last_ts, count, sequence, ts_base, ts_step, value_base, value_step,
        value_scale, quality_base)
      select 'north', min(id), ${day - 5000}, ${day - 1000}, 5, 1, ${day - 5000}, 1000, 70, 1, 10, 0 from point;
    insert into attachment (tenant_id, holder, record_id, file_name, size, is_complete)
      values ('north', 'maintenanceFile', 1, '接线图.pdf', 12, true);
    insert into attachment_part (tenant_id, attachment_id, part, bytes)
      select 'north', id, n, convert_to('part ' || n || ' ', 'utf8') from attachment, generate_series(0, 1) n where tenant_id = 'north';
    insert into alarm_rule (tenant_id, station_id, device_id, item_id, rule_name, condition, limit_value, level, content)
      select 'north', d.station_id, d.id, p.id, '超限', 'gt', 1, 1, 'a' from point p join device d on d.id = p.device_id
      where p.tenant_id = 'north' limit 1;
    insert into alarm_state (rule_id, phase, last_ts) select id, 'normal', ${day} from alarm_rule where tenant_id = 'north';
    insert into former_password (tenant_id, user_id, password_hash, replaced_at)
      select tenant_id, id, 'former digest', now() from app_user where tenant_id = 'north' limit 1`)
}

/** Rows of a tenant by table, asked of each table that the catalogue says has a column `tenant_id`. */
async function walk(tenantId: string): Promise<Record<string, number>> {
  const tables = await asOwner(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await asOwner(
      `select count(*)::int as count from "${name}" where tenant_id = '${tenantId}'`,
    )
    counts[String(name)] = Number(row?.count)
  }
  return counts
}

/** Runs what waits, and answers the task when it is over. */
async function finish(taskId: string) {
  await test.platform.jobs.run('tasks.run')
  return vi.waitFor(
    async () => {
      const task = (await platform(listTasks)).data.find(({ id }) => id === taskId)
      expect(task?.endTime).toBeTruthy()
      return task
    },
    { timeout: 30_000 },
  )
}

describe('the data of a tenant', () => {
  it('are one file: a line for each row of each table, what was uploaded, and no secret', async () => {
    const before = await walk('north')
    const started = await platform(archiveTenant, { query: { id: northRow } })
    const task = await finish(started.data.taskId)
    expect(task).toMatchObject({ state: 'done' })
    const parts = await asOwner(
      `select bytes from attachment_part where attachment_id = ${task?.fileId} order by part`,
    )
    const entries = unzipSync(Buffer.concat(parts.map(({ bytes }) => bytes as Buffer)))
    const textOf = (name: string) => strFromU8(entries[name] ?? new Uint8Array())
    const manifest = JSON.parse(textOf('manifest.json'))
    expect(manifest).toMatchObject({ format: 1, tenantId: 'north', files: 2 })
    const lines = Object.fromEntries(
      Object.keys(before).map((table) => [table, textOf(`tables/${table}.jsonl`).split('\n').length - 1]),
    )
    // readings that are packed are told with the others, as they are
    const rows: Record<string, number> = { ...before, sample: Number(before.sample) + 5, sample_chunk: 0 }
    expect(lines).toEqual(rows)
    expect(textOf('tables/sample.jsonl')).toContain(`"ts":${day - 1000},"value":7.4,`)
    // what has no tenant of its own goes with its record, unless it lets somebody in
    const { sample_chunk: _, ...listed } = rows
    expect(manifest.tables).toEqual({ ...listed, alarm_state: 1, sign_in_link: 0 })
    expect(JSON.parse(textOf('tables/alarm_state.jsonl'))).toMatchObject({ phase: 'normal', last_ts: day })
    const file = Object.keys(entries).find((name) => name.startsWith('files/attachment/')) ?? ''
    expect(file).toContain('接线图.pdf')
    expect(textOf(file)).toBe('part 0 part 1 ')
    const all = Object.keys(entries).map(textOf).join('')
    for (const secret of ['argon2', 'former digest', 'hush-hush', 'password_hash', 'token_sha256'])
      expect(all).not.toContain(secret)
  })

  it('lose what is secret by the name of its column; others of such names are looked at here', async () => {
    const tables = await test.platform.db.asOwner(findTenantTables)
    const named = tables.flatMap(({ name, columns }) =>
      columns
        .filter(
          (column) =>
            isExported(column) && /hash|sha\d|(^|_)key|pass|secret|token|credential|otp/.test(column),
        )
        .map((column) => `${name}.${column}`),
    )
    expect(named.sort()).toEqual([
      'dictionary.dict_key',
      'energy_unit_state.kept_key',
      'outbox_message.message_key',
      'parameter.param_key',
      'repair_order.sent_key',
      'repair_order_history.made_key',
      'stock_movement.form_key',
      'unmapped_key.key',
      'user_avatar.hash',
      'view_image.hash',
      'work_task_history.made_key',
    ])
  })

  it('are read in pieces that fit, however large a row is', async () => {
    await asOwner(`create table large_text (id bigint primary key, tenant_id varchar(12), content text);
      insert into large_text select n, 'south', case when n > 50 then repeat('a', 500000) else 'a' end
        from generate_series(1, 90) n`)
    const { db } = test.platform
    let largest = 0
    const asOwnerWatched: typeof db.asOwner = (work) =>
      db.asOwner((tx) => {
        const execute = tx.execute.bind(tx)
        vi.spyOn(tx, 'execute').mockImplementation((async (query: SQL) => {
          const answer = await execute(query)
          largest = Math.max(largest, JSON.stringify(answer.rows).length)
          return answer
        }) as never)
        return work(tx)
      })
    const manifest = await exportTenant(
      { asOwner: asOwnerWatched },
      {
        tenantId: 'south',
        now: new Date(),
        write: async () => undefined,
        progress: async () => undefined,
        refuseTooLarge: () => new Error('too large'),
      },
    )
    expect(manifest.tables.large_text).toBe(90)
    expect(largest).toBeLessThan(20_000_000)
    await asOwner('drop table large_text')
  })

  it('have the readings that somebody moved before they were let read', async () => {
    const { db } = test.platform
    await asOwner(`create table sample_20260302 (like sample including all);
      alter table sample attach partition sample_20260302 for values from (${day + dayMs}) to (${day + 2 * dayMs})`)
    const { exporting } = await db.asOwner(async (tx) => {
      await tx.execute(sql`lock table only sample in access exclusive mode`)
      const exporting = exportTenant(db, {
        tenantId: 'south',
        now: new Date(),
        write: async () => undefined,
        progress: async () => undefined,
        refuseTooLarge: () => new Error('too large'),
      })
      await untilWaiting(db, 1, { table: 'sample' })
      await tx.execute(sql`insert into sample (tenant_id, point_id, ts, value, sequence)
        select 'south', 1, ${day + dayMs}::bigint + n, n, 1 from generate_series(1, 7) n`)
      return { exporting }
    })
    const before = (await asOwner(`select from sample where tenant_id = 'south'`)).length
    expect((await exporting).tables.sample).toBe(before)
    await asOwner(`drop table sample_20260302`)
  })

  it('are not packed where their files alone are more than results may be', async () => {
    await asOwner(`insert into attachment (tenant_id, holder, record_id, file_name, size, is_complete)
      values ('south', 'maintenanceFile', 1, 'large.pdf', 3000000000, true)`)
    const { data } = await platform(tenants.calls.list, { query: { tenantId: 'south' } })
    const { answer } = await platform(archiveTenant, { query: { id: data[0]?.id ?? '' } })
    expect(answer.error).toMatchObject({ key: 'attachments.resultRoom', params: { most: 2048 } })
    await asOwner(`delete from attachment where tenant_id = 'south'`)
  })

  it('are counted once for all who ask at once, and not for long', async () => {
    const { db } = test.platform
    const scope = { tenantId: '000000', stationIds: 'all', userId: '1' } as const
    const inTenant: Parameters<ReturnType<typeof createContents>>[0] = (work) => db.inTenant(scope, work)
    const contentsOf = createContents(test.platform, 200)
    let tellAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve
    })
    let locking: Promise<void> | undefined
    await new Promise<void>((resolve) => {
      locking = db.asOwner(async (tx) => {
        await tx.execute(sql`lock table dept in access exclusive mode`)
        resolve()
        await asked
      })
    })
    const asOwnerCalls = vi.spyOn(db, 'asOwner')
    const patient = createContents(test.platform)
    let count = 0
    // the first count cannot end before the second has asked
    const counting: typeof inTenant = async (work) => {
      const found = await inTenant(work)
      if (++count === 2) setImmediate(tellAsked)
      return found
    }
    const both = await Promise.all([patient(counting, northRow), patient(counting, northRow), locking])
    expect(both[0]).toEqual(both[1])
    expect(asOwnerCalls).toHaveBeenCalledTimes(1)
    asOwnerCalls.mockRestore()
    await db.asOwner(async (tx) => {
      await tx.execute(sql`lock table dept in access exclusive mode`)
      await expect(contentsOf(inTenant, northRow)).rejects.toThrow()
    })
    expect(await contentsOf(inTenant, northRow)).toEqual(both[0])
  })

  it('are erased for good after the tenant was removed, everywhere and nobody else’s', async () => {
    const refusals = async (id: string, confirmed: string) =>
      (await platform(eraseTenant, { body: { id, confirmed } })).answer.msg
    expect(await refusals(northRow, 'north')).toBe('租户仍在使用，请先删除租户，再彻底删除其数据')
    const own = (await platform(tenants.calls.list, { query: { tenantId: '000000' } })).data[0]?.id ?? ''
    expect(await refusals(own, '000000')).toBe('平台租户不能删除')
    await platform(tenants.calls.remove, { query: { ids: northRow } })
    expect((await platform(listRemovedTenants)).data).toMatchObject([{ tenantId: 'north' }])
    expect(await refusals(northRow, 'nort')).toBe('输入的编号与租户编号不一致')
    // whoever removed the wrong one takes it back, with all that it has
    const bringBack = () => platform(bringTenantBack, { query: { id: northRow } })
    expect((await bringBack()).status).toBe(200)
    expect((await bringBack()).status).toBe(404)
    expect((await platform(listRemovedTenants)).data).toEqual([])
    const kept = await platform(tenants.calls.list, { query: { tenantId_equal: 'north' } })
    expect(kept.data).toMatchObject([{ id: northRow, status: '1' }])
    await platform(tenants.calls.remove, { query: { ids: northRow } })

    const south = await walk('south')
    const before = await walk('north')
    const { data } = await platform(getTenantContents, { query: { id: northRow } })
    expect(Object.fromEntries(data.tables.map(({ table, rows }) => [table, rows]))).toEqual(
      Object.fromEntries(Object.entries(before).filter(([, count]) => count > 0)),
    )
    // What has gone in a run that was stopped is told with the rest.
    const stopped = eraseRows(test.platform.db, {
      tenantId: 'north',
      progress: async (done) => {
        if (done >= 3000) throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect((await walk('north')).sample).toBe(0)
    expect((await bringBack()).answer.msg).toBe('租户的部分数据已被彻底删除，不能恢复')
    const started = await platform(eraseTenant, { body: { id: northRow, confirmed: 'north' } })
    // The process ends in the midst of it, and the next one goes on.
    await test.platform.jobs.run('tasks.run')
    await test.platform.tasks.stop()
    await test.platform.tasks.start()
    expect(await finish(started.data.taskId)).toMatchObject({ state: 'done' })
    expect(Object.entries(await walk('north')).filter(([, count]) => count > 0)).toEqual([])
    expect(await walk('south')).toEqual(south)
    expect((await platform(listRemovedTenants)).data).toEqual([])
    const { data: log } = await platform(operationLogs.calls.page, { query: { title: '彻底删除租户' } })
    expect(log.records.some(({ outcome }) => /^north：.*sample 3000/.test(outcome))).toBe(true)
    expect(log.records.some(({ params }) => params?.includes('"sample":3000'))).toBe(true)
    // Nothing is left that could be taken for the new one's.
    const again = await platform(tenants.calls.save, {
      body: { tenantId: 'north', tenantName: 'north', adminPassword: '0'.repeat(32) },
    })
    expect(again.status).toBe(200)
    // A second task that comes after that finds a tenant in use.
    const anew = await walk('north')
    await eraseRows(test.platform.db, { tenantId: 'north', progress: async () => undefined })
    expect(await walk('north')).toEqual(anew)
  })
})

it('a demo keeps its tenant while it is one', async () => {
  const saved = await platform(tenants.calls.save, {
    body: { tenantId: 'demo', tenantName: 'demo', adminPassword: '0'.repeat(32) },
  })
  await platform(tenants.calls.remove, { query: { ids: saved.data.id } })
  await asOwner(
    `insert into parameter (tenant_id, param_name, param_key, param_value) values ('000000', '演示模式', 'demo', 'on')`,
  )
  const refused = await platform(eraseTenant, { body: { id: saved.data.id, confirmed: 'demo' } })
  expect(refused.answer.msg).toContain('演示模式')
})

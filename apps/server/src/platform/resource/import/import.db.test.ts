import { type Call, readChanges } from '@energy-console/contract'
import { devices, gateways, listProductProperties, products } from '@energy-console/contract/devices'
import {
  getImportMatches,
  importCalls,
  importColumns,
  listImports,
  matchHeadings,
  undoImport,
} from '@energy-console/contract/imports'
import { sites } from '@energy-console/contract/stations'
import { cancelTask, listTasks } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { createDevices, type PacedValue } from '../../../modules/devices'
import { createStations } from '../../../modules/stations'
import { createSystem } from '../../../modules/system'
import { archiveTexts } from '../../../testing/archiveTexts'
import type { Caller } from '../../../testing/callApp'
import { makeGateway, makeProduct, makeSite, makeStation } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { importRoutes } from '.'

/** Points that have sent a value. */
const measured = new Set<string>()
const latestAt = (itemId: string): [string, PacedValue][] =>
  measured.has(itemId) ? [[itemId, { itemId, ts: 1, value: 1, quality: 0, gapMs: null }]] : []

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async (_tx, ids) => new Map(ids.flatMap(latestAt)) }),
  createSystem(platform),
  { routes: importRoutes(platform) },
])

interface Table {
  columns: string[]
  rows: string[][]
  mode?: 'create' | 'upsert'
  skipsWrong?: boolean
  fileName?: string
  headings?: string[]
}

/** Waits for a task that a call has begun; answers how it ended. */
async function ended(who: Caller, taskId: string) {
  await app.platform.jobs.run('tasks.run')
  return vi.waitFor(
    async () => {
      const { data } = await who.call(listTasks)
      const task = data.find((one: { id: string }) => one.id === taskId)
      expect(['done', 'failed']).toContain(task?.state)
      return task
    },
    { timeout: 20_000 },
  )
}

/** Checks the lines, imports them, and answers both with the run. */
async function bring(who: Caller, resource: Parameters<typeof importCalls>[0], body: Table) {
  const { check, start } = importCalls(resource)
  const checked = (await who.call(check, { body })).data
  const { data } = await who.call(start, { body })
  const task = await ended(who, data.taskId)
  const [run] = (await who.call(listImports, { query: { noun: resource.noun } })).data
  return { checked, task, run }
}

const takeBack = async (who: Caller, id: string) => {
  const { data } = await who.call(undoImport, { query: { id } })
  const task = await ended(who, data.taskId)
  const { data: runs } = await who.call(listImports)
  return { task, run: runs.find((one: { id: string }) => one.id === id) }
}

const listOf = async (who: Caller, list: Call, query: object = {}) =>
  (await who.call(list, { query: { ...query, size: 1000 } })).data

/** A task keeps the codes that its user had, so they are named one by one. */
const everything = [devices, gateways, products, sites].flatMap(({ codes }) => Object.values(codes))

/** A tenant with a station, a product and a gateway. */
async function plant(tenantId: string) {
  const who = app.as({ tenantId, can: everything })
  const station = await makeStation(test.db, { tenantId, stationName: '一号站' })
  const product = await makeProduct(test.db, { tenantId, label: '电表' })
  const gateway = await makeGateway(test.db, { tenantId, stationId: station.id, gatewayName: '网关A' })
  return { who, station, product, gateway }
}

const columns = ['deviceName', 'productId', 'stationId', 'gatewayId', 'intervalSeconds', 'remark']

describe('an import', () => {
  it('makes records by the names of what they refer to, and tells beforehand what it will do', async () => {
    const { who, station, product, gateway } = await plant('make')
    const rows = [
      ['表1', '电表', '一号站', '网关A', '60', '甲'],
      ['表2', '电表', '一号站', '', '1,200', ''],
    ]
    const { checked, task, run } = await bring(who, devices, { columns, rows })
    expect(checked).toEqual({ fates: ['created', 'created'], problems: [] })
    expect(task.note).toEqual({
      text: '新增 {{created}} 条，更新 {{changed}} 条',
      params: { created: 2, changed: 0 },
    })
    expect(run).toMatchObject({ state: 'done', created: 2, changed: 0, canUndo: true })
    const [second, first] = await listOf(who, devices.calls.list)
    expect(first).toMatchObject({
      deviceName: '表1',
      stationId: station.id,
      productId: product.id,
      gatewayId: gateway.id,
      intervalSeconds: 60,
      remark: '甲',
    })
    expect(first.deviceProps).toHaveLength(2)
    expect(second).toMatchObject({ deviceName: '表2', gatewayId: null, intervalSeconds: 1200 })
  })

  it('writes nothing in a dry run, and nothing at all where one line is wrong', async () => {
    const { who } = await plant('none')
    const rows = [
      ['表1', '电表', '一号站', '', '60', ''],
      ['', '没有的产品', '一号站', '不在', 'x', ''],
      ['表1', '电表', '一号站', '', '60', ''],
    ]
    const { check } = importCalls(devices)
    const { data } = await who.call(check, { body: { columns, rows } })
    expect(data.fates).toEqual(['created', 'wrong', 'wrong'])
    const told = data.problems.map(({ row, column, text }: Record<string, unknown>) => [row, column, text])
    expect(told).toEqual(
      expect.arrayContaining([
        [1, 'deviceName', '不能为空'],
        [1, 'productId', '没有找到“{{name}}”'],
        [1, 'gatewayId', '没有找到“{{name}}”'],
        [1, 'intervalSeconds', '请输入数字'],
        [2, 'deviceName', '与第 {{row}} 行重复'],
      ]),
    )
    expect(told).toHaveLength(5)
    expect(await listOf(who, devices.calls.list)).toEqual([])
    const { task, run } = await bring(who, devices, { columns, rows })
    expect(task).toMatchObject({ state: 'failed', note: { params: { count: 2 } } })
    expect(run).toMatchObject({ state: 'failed', canUndo: false })
    expect(run.problems).toEqual(data.problems)
    expect(await listOf(who, devices.calls.list)).toEqual([])
  })

  it('leaves wrong lines out where the user says so', async () => {
    const { who } = await plant('skips')
    const rows = [
      ['表1', '电表', '一号站', '', '60', ''],
      ['表2', '没有', '一号站', '', '60', ''],
    ]
    const { task, run } = await bring(who, devices, { columns, rows, skipsWrong: true })
    expect(task.note.params).toEqual({ created: 1, changed: 0, left: 1 })
    expect(run.problems).toHaveLength(1)
    expect(await listOf(who, devices.calls.list)).toHaveLength(1)
  })

  it('changes what is known by its key, leaves blank cells and untouched records alone', async () => {
    const { who, station } = await plant('change')
    await bring(who, devices, {
      columns,
      rows: [
        ['表1', '电表', '一号站', '', '60', '甲'],
        ['表2', '电表', '一号站', '', '60', ''],
      ],
    })
    const again = {
      columns: ['deviceName', 'stationId', 'intervalSeconds', 'remark'],
      rows: [
        ['表1', '一号站', '90', ''],
        ['表2', '一号站', '60', ''],
      ],
    }
    const { data: refused } = await who.call(importCalls(devices).check, { body: again })
    expect(refused.fates).toEqual(['wrong', 'wrong'])
    expect(refused.problems[0].text).toBe('已存在，不能重复新增')
    const { checked, run } = await bring(who, devices, { ...again, mode: 'upsert' })
    expect(checked.fates).toEqual(['changed', 'same'])
    expect(run).toMatchObject({ created: 0, changed: 1 })
    const [, first] = await listOf(who, devices.calls.list, { stationId_equal: station.id })
    expect(first).toMatchObject({ deviceName: '表1', intervalSeconds: 90, remark: '甲' })
  })

  it('tells the operation log at its end what it has changed and made, and its undoing what that took back', async () => {
    const { who } = await plant('told')
    const toldOf = async (call: Call) => {
      const { rows } = await test.db.systemPool.query<{ changes: string; params: string }>(
        `select changes, params from operation_log where tenant_id = 'told' and request_uri = $1 order by id desc limit 1`,
        [call.path],
      )
      return { ...readChanges(rows[0]?.changes ?? ''), of: JSON.parse(rows[0]?.params ?? '{}') }
    }
    await bring(who, devices, { columns, rows: [['表1', '电表', '一号站', '', '60', '甲']] })
    const { start } = importCalls(devices)
    const added = (name: string) => ({ record: '', field: '设备', before: '', after: name })
    expect(await toldOf(start)).toMatchObject({ changes: [added('表1')], of: { created: 1, changed: 0 } })

    const rows = [
      ['表2', '电表', '一号站', '', '60', ''],
      ['表1', '电表', '一号站', '网关A', '90', ''],
    ]
    const { run } = await bring(who, devices, { columns, rows, mode: 'upsert', fileName: 'more.xlsx' })
    const was = (field: string, before: string, after: string) => ({ record: '表1', field, before, after })
    expect(await toldOf(start)).toEqual({
      changes: [was('网关', '', '网关A'), was('上报间隔', '60 s', '90 s'), added('表2')],
      more: 0,
      of: { importId: run.id, fileName: 'more.xlsx', created: 1, changed: 1 },
    })

    await takeBack(who, run.id)
    expect(await toldOf(undoImport)).toEqual({
      changes: [
        was('网关', '网关A', ''),
        was('上报间隔', '90 s', '60 s'),
        { ...added('表2'), before: '表2', after: '' },
      ],
      more: 0,
      of: { importId: run.id },
    })
  })

  it('finds known records among more lines than are looked up together, and goes on behind a wrong one', async () => {
    const { who } = await plant('many')
    const line = (at: number) => [`表${at}`, '电表', '一号站', '', '60', '']
    await bring(who, devices, { columns, rows: [line(3), line(205)] })
    const rows = Array.from({ length: 210 }, (_, at) => line(at))
    rows[7] = ['表7', '没有', '一号站', '', '60', '']
    const { checked, run } = await bring(who, devices, { columns, rows, mode: 'upsert', skipsWrong: true })
    const fate = (at: number) => (at === 7 ? 'wrong' : [3, 205].includes(at) ? 'same' : 'created')
    expect(checked.fates).toEqual(rows.map((_row, at) => fate(at)))
    expect(run).toMatchObject({ created: 207, changed: 0 })
    expect(await listOf(who, devices.calls.list)).toHaveLength(209)
  })

  it('lets later lines name what earlier ones make', async () => {
    const { who } = await plant('tree')
    const rows = [
      ['1号楼', '一号站', ''],
      ['2号楼', '一号站', ''],
      ['1F', '一号站', '1号楼'],
      ['1F', '一号站', '2号楼'],
      ['101', '一号站', '2号楼/1F'],
      ['102', '一号站', '1F'],
    ]
    const { data } = await who.call(importCalls(sites).check, {
      body: { columns: ['siteName', 'stationId', 'parentId'], rows },
    })
    expect(data.fates).toEqual(['created', 'created', 'created', 'created', 'created', 'wrong'])
    expect(data.problems[0]).toMatchObject({ row: 5, column: 'parentId', text: '有多条名为“{{name}}”的记录' })
    const { run } = await bring(who, sites, {
      columns: ['siteName', 'stationId', 'parentId'],
      rows: rows.slice(0, 5),
    })
    expect(run.created).toBe(5)
    // What stands on others goes first.
    expect((await takeBack(who, run.id)).run).toMatchObject({ state: 'undone', kept: [] })
    expect(await listOf(who, sites.calls.list)).toEqual([])
  })

  it('takes one line for each row of a record', async () => {
    const { who, product } = await plant('rows')
    const body: Table = {
      columns: ['label', 'manufacturer', 'row', 'row.propertyNo', 'row.propertyName', 'row.kind', 'row.unit'],
      rows: [
        ['水表', '某厂', '', 'flow', '流量', '', 'm³/h'],
        ['水表', '', '能源属性', 'total', '累计', '累计量', 'm³'],
        ['电表', '', '', 'power', '有功功率', '', ''],
        ['电表', '', '', 'voltage', '电压', '', 'V'],
      ],
      mode: 'upsert',
    }
    const { checked, run } = await bring(who, products, body)
    expect(checked).toEqual({ fates: ['created', 'created', 'changed', 'changed'], problems: [] })
    expect(run).toMatchObject({ created: 1, changed: 1 })
    const [water] = await listOf(who, products.calls.list, { label: '水表' })
    expect(water).toMatchObject({ manufacturer: '某厂' })
    expect(water.siyaoProperties[0]).toMatchObject({ propertyNo: 'flow', unit: 'm³/h', dataType: 'number' })
    expect(water.energyProperties[0]).toMatchObject({ propertyNo: 'total', kind: 'accumulated' })
    const properties = await listOf(who, listProductProperties, { productId: product.id })
    expect(properties.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual([
      '有功功率',
      '电压',
      'energy',
    ])
    expect((await who.call(importCalls(products).check, { body })).data.fates).toEqual(Array(4).fill('same'))
    const undone = await takeBack(who, run.id)
    expect(undone.run.kept).toEqual([])
    const after = await listOf(who, listProductProperties, { productId: product.id })
    expect(after.map(({ propertyName }: { propertyName: string }) => propertyName)).toEqual([
      'power',
      'energy',
    ])
  })

  it('remembers which column was chosen for a heading', async () => {
    const { who } = await plant('match')
    const headings = ['表号', '说明']
    await bring(who, gateways, { columns: ['gatewayName', 'stationId'], rows: [['甲', '一号站']], headings })
    const { data } = await who.call(getImportMatches, { query: { noun: 'gateway' } })
    expect(data).toEqual({ 表号: 'gatewayName', 说明: 'stationId' })
  })
})

describe('a check', () => {
  it('finds lines of one key however far apart, and later lines by names of any piece', async () => {
    const { who } = await plant('pieces')
    const rows = Array.from({ length: 450 }, (_, at) => [`g${at}`, '一号站'])
    rows[449] = ['g0', '一号站']
    const { data } = await who.call(importCalls(gateways).check, {
      body: { columns: ['gatewayName', 'stationId'], rows },
    })
    expect(data.fates.slice(0, 449)).toEqual(Array(449).fill('created'))
    expect(data.problems).toEqual([
      { row: 449, column: 'gatewayName', text: '与第 {{row}} 行重复', params: { row: 0 } },
    ])
    const floors = Array.from({ length: 250 }, (_, at) => [`${at}F`, '一号站', at === 0 ? '' : '0F'])
    const { data: tree } = await who.call(importCalls(sites).check, {
      body: { columns: ['siteName', 'stationId', 'parentId'], rows: floors },
    })
    expect(tree).toEqual({ fates: Array(250).fill('created'), problems: [] })
  })

  it('waits for its turn, and is refused where others of the tenant wait already', async () => {
    const { who } = await plant('busy')
    const rows = Array.from({ length: 100 }, (_, at) => [`g${at}`, '一号站'])
    const body = { columns: ['gatewayName', 'stationId'], rows }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => who.call(importCalls(gateways).check, { body })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 200, 429, 429, 429, 429])
    expect((await who.call(importCalls(gateways).check, { body })).status).toBe(200)
  })
})

describe('an import that is cancelled', () => {
  it('lets go of its lines', async () => {
    const { who } = await plant('dropped')
    const body = { columns: ['gatewayName', 'stationId'], rows: [['甲', '一号站']] }
    const { data } = await who.call(importCalls(gateways).start, { body })
    const linesOf = async () => {
      const { rows } = await test.db.systemPool.query(
        'select lines is null as "isDropped" from import_run where task_id = $1',
        [data.taskId],
      )
      return rows
    }
    await app.platform.jobs.run('imports.forget')
    expect(await linesOf()).toEqual([{ isDropped: false }])
    await who.call(cancelTask, { query: { id: data.taskId } })
    await vi.waitFor(async () => expect(await linesOf()).toEqual([{ isDropped: true }]), 20_000)
    expect((await who.call(listImports)).data).toMatchObject([{ state: 'failed', canUndo: false }])
  })
})

describe('undoing an import', () => {
  it('removes what was made and restores what was changed', async () => {
    const { who, station } = await plant('undo')
    const old = await makeGateway(test.db, {
      tenantId: 'undo',
      stationId: station.id,
      gatewayName: '旧',
      remark: 'a',
    })
    const before = await listOf(who, gateways.calls.list)
    const { run } = await bring(who, gateways, {
      columns: ['gatewayName', 'stationId', 'remark'],
      rows: [
        ['旧', '一号站', 'b'],
        ['新', '一号站', ''],
      ],
      mode: 'upsert',
    })
    expect(run).toMatchObject({ created: 1, changed: 1 })
    expect(
      (await listOf(who, gateways.calls.list)).find(({ id }: { id: string }) => id === old.id).remark,
    ).toBe('b')
    const { task, run: undone } = await takeBack(who, run.id)
    expect(task.note).toEqual({ text: '已撤销 {{count}} 条', params: { count: 2 } })
    expect(undone).toMatchObject({ state: 'undone', canUndo: false, kept: [] })
    const plain = (rows: { updateTime: string }[]) => rows.map(({ updateTime: _time, ...row }) => row)
    expect(plain(await listOf(who, gateways.calls.list))).toEqual(plain(before))
    expect((await who.call(undoImport, { query: { id: run.id } })).error?.key).toBe('imports.notDone')
  })

  it('lists what has changed since or is in use, and leaves it', async () => {
    const { who, station, product } = await plant('kept')
    const { run } = await bring(who, gateways, {
      columns: ['gatewayName', 'stationId'],
      rows: [
        ['甲', '一号站'],
        ['乙', '一号站'],
        ['丙', '一号站'],
      ],
    })
    const all = await listOf(who, gateways.calls.list)
    const idOf = (name: string) => all.find((row: { gatewayName: string }) => row.gatewayName === name).id
    await who.call(gateways.calls.update, { body: { id: idOf('甲'), remark: '改过' } })
    await who.call(devices.calls.save, {
      body: { deviceName: 'd', stationId: station.id, productId: product.id, gatewayId: idOf('乙') },
    })
    const { task, run: undone } = await takeBack(who, run.id)
    expect(task.note.params).toEqual({ count: 1, kept: 2 })
    expect(undone.kept).toEqual(
      expect.arrayContaining([
        { name: '甲', text: '导入后已有变化', params: {} },
        expect.objectContaining({ name: '乙', text: '有 {{count}} 条{{what}}正在使用，不能删除' }),
      ]),
    )
    const left = (await listOf(who, gateways.calls.list)).map(
      (row: { gatewayName: string }) => row.gatewayName,
    )
    expect(left).toEqual(['乙', '甲', '网关A'])
  })

  it('begins again where it was cancelled', async () => {
    const { who } = await plant('again')
    const { run } = await bring(who, gateways, {
      columns: ['gatewayName', 'stationId'],
      rows: [['甲', '一号站']],
    })
    const { data } = await who.call(undoImport, { query: { id: run.id } })
    // Not while it is under way.
    expect((await who.call(undoImport, { query: { id: run.id } })).error?.key).toBe('imports.notDone')
    expect((await who.call(cancelTask, { query: { id: data.taskId } })).status).toBe(200)
    const [cancelled] = (await who.call(listImports)).data
    expect(cancelled).toMatchObject({ state: 'done', canUndo: true })
    expect((await takeBack(who, run.id)).run).toMatchObject({ state: 'undone', kept: [] })
  })

  it('is done in parts, and goes on where it was cut off', async () => {
    const { who } = await plant('parts')
    const { run } = await bring(who, gateways, {
      columns: ['gatewayName', 'stationId'],
      rows: Array.from({ length: 120 }, (_, place) => [`网关${place}`, '一号站']),
    })
    const left = async () => {
      const { rows } = await test.db.systemPool.query(
        `select count(*)::int as count from gateway where tenant_id = 'parts' and gateway_name <> '网关A'`,
      )
      return rows[0].count
    }
    // while the last of them cannot be removed, those of the parts before it are gone
    const [first] = await test.db.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from gateway where tenant_id = 'parts' and gateway_name = '网关0' for update`,
      )
      const { data } = await who.call(undoImport, { query: { id: run.id } })
      await app.platform.jobs.run('tasks.run')
      await vi.waitFor(async () => expect(await left()).toBe(20), 20_000)
      expect((await who.call(cancelTask, { query: { id: data.taskId } })).status).toBe(200)
      return rows
    })
    expect(first).toBeDefined()
    await vi.waitFor(async () => expect((await who.call(listImports)).data[0].state).toBe('done'), 20_000)
    const { task, run: undone } = await takeBack(who, run.id)
    expect(task.note).toEqual({ text: '已撤销 {{count}} 条', params: { count: 120 } })
    expect(undone).toMatchObject({ state: 'undone', kept: [] })
    expect(await left()).toBe(0)
  }, 60_000)

  it('keeps a device that has measured', async () => {
    const { who } = await plant('measured')
    const { run } = await bring(who, devices, {
      columns: ['deviceName', 'productId', 'stationId'],
      rows: [
        ['表1', '电表', '一号站'],
        ['表2', '电表', '一号站'],
      ],
    })
    const [, first] = await listOf(who, devices.calls.list)
    measured.add(first.deviceProps[0].itemId)
    const { run: undone } = await takeBack(who, run.id)
    expect(undone.kept).toEqual([{ name: '表1', text: '已有测量数据，撤销时保留', params: {} }])
    const left = await listOf(who, devices.calls.list)
    expect(left.map(({ deviceName }: { deviceName: string }) => deviceName)).toEqual(['表1'])
    // A person who removes it knows what goes with it.
    expect((await who.call(devices.calls.remove, { query: { ids: first.id } })).status).toBe(200)
  })

  it('is for who may remove, where it removes', async () => {
    const { who } = await plant('weak')
    const can = [gateways.codes.view, gateways.codes.add, gateways.codes.edit]
    const weak = app.as({ tenantId: 'weak', can })
    const { run } = await bring(weak, gateways, {
      columns: ['gatewayName', 'stationId'],
      rows: [['甲', '一号站']],
    })
    expect(run).toMatchObject({ state: 'done', canUndo: false })
    expect((await weak.call(undoImport, { query: { id: run.id } })).status).toBe(403)
    expect((await takeBack(who, run.id)).run).toMatchObject({ state: 'undone', kept: [] })
  })

  it('is for who imported, within a day', async () => {
    const { who } = await plant('late')
    const { run } = await bring(who, gateways, {
      columns: ['gatewayName', 'stationId'],
      rows: [['甲', '一号站']],
    })
    const other = app.as({ tenantId: 'late', userId: '2' })
    expect((await other.call(undoImport, { query: { id: run.id } })).status).toBe(404)
    expect((await other.call(listImports)).data).toEqual([])
    const abroad = app.as({ tenantId: 'abroad' })
    expect((await abroad.call(undoImport, { query: { id: run.id } })).status).toBe(404)
    app.clock.advance(25 * 3_600_000)
    expect((await who.call(undoImport, { query: { id: run.id } })).error?.key).toBe('imports.tooLateToUndo')
  })
})

describe('what an import refuses', () => {
  it('is what the user may not do', async () => {
    const { station } = await plant('may')
    await makeGateway(test.db, { tenantId: 'may', stationId: station.id, gatewayName: '旧' })
    const body = {
      columns: ['gatewayName', 'stationId', 'remark'],
      rows: [
        ['旧', '一号站', 'b'],
        ['新', '一号站', 'b'],
      ],
      mode: 'upsert',
    }
    const fates = async (can: string[]) => {
      const { status, data } = await app
        .as({ tenantId: 'may', can })
        .call(importCalls(gateways).check, { body })
      return status === 200 ? data.fates : status
    }
    expect(await fates(['gateway_view'])).toBe(403)
    expect(await fates(['gateway_add'])).toEqual(['wrong', 'created'])
    expect(await fates(['gateway_edit'])).toEqual(['changed', 'wrong'])
  })

  it('are records of other tenants and stations, in the same words as those that are none', async () => {
    const { station } = await plant('mine')
    const hidden = await makeStation(test.db, { tenantId: 'mine', stationName: '二号站' })
    await makeSite(test.db, { tenantId: 'mine', stationId: hidden.id, siteName: '密室' })
    await makeStation(test.db, { tenantId: 'theirs', stationName: '别家站' })
    const who = app.as({ tenantId: 'mine', stationIds: [station.id] })
    const rows = ['二号站', '别家站', '没有站'].map((name) => ['g', name])
    const { data } = await who.call(importCalls(gateways).check, {
      body: { columns: ['gatewayName', 'stationId'], rows },
    })
    expect(data.problems.map(({ text, params }: Record<string, unknown>) => [text, params])).toEqual(
      rows.map(([, name]) => ['没有找到“{{name}}”', { name }]),
    )
  })

  it('are columns that are none, come twice, or lack the key', async () => {
    const { who } = await plant('columns')
    const check = async (names: string[]) =>
      (await who.call(importCalls(gateways).check, { body: { columns: names, rows: [['a', 'b', 'c']] } }))
        .error?.key
    expect(await check(['gatewayName', 'stationId', 'isOnline'])).toBe('imports.unknownColumn')
    expect(await check(['gatewayName', 'stationId', '__proto__'])).toBe('imports.unknownColumn')
    expect(await check(['gatewayName', 'gatewayName', 'stationId'])).toBe('imports.twiceColumn')
    expect(await check(['gatewayName', 'remark'])).toBe('imports.noKey')
  })

  it('are more lines than it takes, and texts that are too long', async () => {
    const { who } = await plant('much')
    const rows = Array.from({ length: 5001 }, (_, at) => [`g${at}`, '一号站'])
    const names = ['gatewayName', 'stationId']
    expect((await who.call(importCalls(gateways).check, { body: { columns: names, rows } })).status).toBe(400)
    const poison = [
      ["=cmd|'/c calc'!A1", '一号站'],
      ['a'.repeat(65), '一号站'],
      ["'; drop table gateway; --", '一号站'],
    ]
    const { run, checked } = await bring(who, gateways, { columns: names, rows: poison, skipsWrong: true })
    expect(checked.fates).toEqual(['created', 'wrong', 'created'])
    expect(run.created).toBe(2)
    const stored = (await listOf(who, gateways.calls.list)).map(
      (row: { gatewayName: string }) => row.gatewayName,
    )
    expect(stored).toEqual(["'; drop table gateway; --", "=cmd|'/c calc'!A1", '网关A'])
  })

  it('are told by names that are cut between characters', async () => {
    const { who } = await plant('cut')
    const name = `${'x'.repeat(99)}😀站`
    const body = { columns: ['gatewayName', 'stationId'], rows: [['g', name]], skipsWrong: true }
    const { run } = await bring(who, gateways, body)
    expect(run).toMatchObject({ created: 0, problems: [{ params: { name: `${'x'.repeat(99)}😀…` } }] })
  })

  it('leaves no line behind that the database itself refuses', async () => {
    const { who } = await plant('broken')
    await test.db.asOwner((tx) =>
      tx.execute(sql`alter table gateway add constraint no_poison check (remark is distinct from 'poison')`),
    )
    const rows = ['a', 'poison', 'b'].map((remark, at) => [`g${at}`, '一号站', remark])
    const body = { columns: ['gatewayName', 'stationId', 'remark'], rows, skipsWrong: true }
    const { run } = await bring(who, gateways, body)
    expect(run).toMatchObject({ created: 2, problems: [{ row: 1, column: null, text: '这一行无法保存' }] })
  })
})

it('the template names every column and what may stand in it', async () => {
  const { who } = await plant('template')
  const { data } = await who.call(importCalls(devices).template)
  expect(data.fileName).toBe('设备导入模板.xlsx')
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')

  const { data: english } = await who.call(importCalls(devices).template, { language: 'en' })
  expect(english.fileName).toBe('Device import template.xlsx')
  const texts = await app.app.inject({ url: `/api/files/${english.ticket}` })
  const said = archiveTexts(texts.rawPayload).join('')
  for (const text of ['Device name*', 'Required', 'Example']) expect(said).toContain(text)
  expect(said).not.toContain('设备')
})

it('a file that was exported in English is imported as it stands', async () => {
  const { who } = await plant('english')
  const { data } = await who.call(gateways.calls.export, { query: { format: 'csv' }, language: 'en' })
  const file = await app.app.inject({ url: `/api/files/${data.ticket}` })
  const [head = '', ...lines] = file.body.slice(1).trimEnd().split('\r\n')
  expect(head).toMatch(/^Gateway name,/)
  const english = app.platform.words.in('en')
  const columns = matchHeadings(importColumns(gateways), head.split(','), { translate: english })
  const rows = lines.map((line) => line.split(','))
  const { data: report } = await who.call(importCalls(gateways).check, {
    body: { columns, rows, mode: 'upsert' },
  })
  expect(report).toMatchObject({ fates: rows.map(() => 'same'), problems: [] })
})

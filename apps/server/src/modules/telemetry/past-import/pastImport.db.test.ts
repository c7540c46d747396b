import {
  checkPastFile,
  continuePastImport,
  listPastImports,
  pastImportCode,
  pastImportHolder,
  startPastImport,
} from '@energy-console/contract/telemetry'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { audit } from '../../../modules/system'
import { scopeOf } from '../../../platform/http'
import { makeDevice, makeGateway, makeProduct } from '../../../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { readHistory } from '../history/readHistory'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const today = Math.floor(Date.now() / dayMs) * dayMs
const sealed = today - 4 * dayMs
const open = today - dayMs

let running: RunningTelemetry
let device: Awaited<ReturnType<typeof makeDevice>>
let stationId: string
beforeAll(async () => {
  running = await startTelemetry()
  running.platform.imports.logTo(audit)
  const gateway = await makeGateway(running.test.db)
  stationId = gateway.stationId
  const product = await makeProduct(running.test.db, {
    // neither scaled again nor thinned out: files hold what was measured
    properties: [
      { propertyNo: 'power', scale: 0.1, storage: 'change', deadBand: 1_000 },
      { propertyNo: 'level' },
      { propertyNo: 'flow' },
    ],
  })
  device = await makeDevice(running.test.db, {
    ...{ gatewayId: gateway.id, stationId, productId: product.id, deviceName: 'M1' },
  })
  running.platform.bus.publish('devices.changed', { tenantId: 'demo' })
  sign('who', {})
})
afterAll(async () => {
  await running.platform.tasks.stop()
  await running.stop()
})

const sign = (token: string, more: Parameters<typeof makeSession>[0]) =>
  void running.sessions.set(token, makeSession({ permissions: new Set([pastImportCode]), ...more }))
const sessionOf = (token: string) => running.sessions.get(token) ?? makeSession()

/** An upload that has ended. */
async function upload(text: string, token = 'who') {
  const { test, platform } = running
  const file = { fileName: 'a.csv', contentType: 'text/csv', bytes: Buffer.from(text) }
  const { holder, id } = { holder: pastImportHolder.noun, id: '1' }
  const session = sessionOf(token)
  const attachmentId = await test.db.inTenant(scopeOf(session), (tx) =>
    platform.attachments.store(tx, { holder, recordId: id }, file),
  )
  await test.db.systemPool.query('update attachment set record_id = null, create_user = $2 where id = $1', [
    attachmentId,
    session.userId,
  ])
  return attachmentId
}

const long = ['itemId', 'time', 'value']
const start = async (text: string, token = 'who', columns = long) => {
  const attachmentId = await upload(text, token)
  return running.call(startPastImport, { body: { attachmentId, columns } }, token)
}
const newest = async (token = 'who') => (await running.call(listPastImports, {}, token)).data[0]
const reach = async (state: string, token = 'who') => {
  await running.platform.jobs.run('tasks.run')
  await vi.waitFor(async () => expect(await newest(token)).toMatchObject({ state }), { timeout: 20_000 })
  return newest(token)
}
const csv = (point: string, rows: readonly (readonly [number, number])[]) =>
  ['id,time,value', ...rows.map(([ts, value]) => `${device.points[point]},${ts},${value}`)].join('\n')
const history = (point: string, from: number, resolution: 'raw' | '1h') =>
  running.test.db.inTenant({ tenantId: 'demo', stationIds: 'all' }, async (tx) => {
    const span = { start: from, end: from + dayMs, maxPoints: 5_000, nowMs: Date.now() }
    const [line] = await readHistory(tx, { ...span, itemIds: [device.points[point] ?? ''], resolution })
    return (line?.points ?? []).map(([ts, value]) => [Number(ts) - from, value])
  })

it('brings readings into open and sealed days, with their hours, once; what was there stays', async () => {
  const { jobs } = running.platform
  await start(csv('power', [[sealed + 1_000, 10]]))
  await reach('done')
  await jobs.run('telemetry.rollup')
  await jobs.run('telemetry.seal')
  const { rows } = await running.test.db.systemPool.query('select count(*)::int as count from sample_chunk')
  expect(rows[0]?.count).toBe(1)

  const file = csv('power', [
    [sealed + 1_000, 99],
    [sealed + 2_000, 20],
    [sealed + 2_000, 98],
    [sealed + hourMs, 7],
    [open + 5_000, 5],
  ])
  await start(file)
  expect(await reach('done')).toMatchObject({ added: 3, existing: 2, wrong: 0, lines: 5 })
  await jobs.run('telemetry.rollup')
  const expectStored = async () => {
    expect(await history('power', sealed, 'raw')).toEqual([
      [1_000, 10],
      [2_000, 20],
      [hourMs, 7],
    ])
    expect(await history('power', open, 'raw')).toEqual([[5_000, 5]])
    expect((await history('power', sealed, '1h')).filter(([, value]) => value !== null)).toEqual([
      [0, 15],
      [hourMs, 7],
    ])
  }
  await expectStored()
  await start(file)
  expect(await reach('done')).toMatchObject({ added: 0, existing: 5 })
  await jobs.run('telemetry.rollup')
  await jobs.run('telemetry.seal')
  await expectStored()

  const logged = await running.test.db.systemPool.query(
    `select params from operation_log where title = '导入历史数据' and params like '%"existing":5%'`,
  )
  expect(logged.rows).toHaveLength(1)
})

it('shows what it would do before, and says what is wrong by line', async () => {
  const attachmentId = await upload(
    [
      '设备,属性,时间,值,备注',
      `M1,level,${new Date(open).toISOString()},1,x`,
      'M1,level,2026-02-30,1,x',
      'M9,level,2026-02-20,1,x',
      `M1,level,${Date.now() + dayMs},1,x`,
      `M1,level,${Date.now() - 800 * dayMs},1,x`,
      `M1,level,${open},much,x`,
    ].join('\n'),
  )
  const { data } = await running.call(checkPastFile, { body: { attachmentId } }, 'who')
  expect(data).toMatchObject({
    columns: ['device', 'property', 'time', 'value', null],
    ...{ lack: null, checked: 6, wrong: 5 },
  })
  expect(data.rows).toHaveLength(6)
  expect(data.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [3, '时间'],
    [4, '属性'],
    [5, '时间'],
    [6, '时间'],
    [7, '值'],
  ])
  expect(await history('level', open, 'raw')).toEqual([])
  const { columns } = data
  await running.call(startPastImport, { body: { attachmentId, columns } }, 'who')
  expect(await reach('done')).toMatchObject({ added: 1, wrong: 5 })
  expect(await history('level', open, 'raw')).toEqual([[0, 1]])
})

it('takes a table with a column for each point, and says what is wrong by line and column', async () => {
  const at = open + 20 * hourMs
  const text = [
    `时间,M1 / level (kW),${device.points.flow},M1 / nothing`,
    `${at},1,2,`,
    `${at + 1_000},,3,4`,
    `${at + 2_000},much,5,`,
    'never,1,2,',
  ].join('\n')
  const attachmentId = await upload(text)
  const { data } = await running.call(checkPastFile, { body: { attachmentId } }, 'who')
  expect(data).toMatchObject({
    columns: ['time', 'point', 'point', 'point'],
    lack: null,
    checked: 4,
    wrong: 3,
  })
  await running.call(startPastImport, { body: { attachmentId, columns: data.columns } }, 'who')
  const run = await reach('done')
  expect(run).toMatchObject({ lines: 4, added: 4, existing: 0, wrong: 3 })
  expect(run.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual([
    [3, 'M1 / nothing'],
    [4, 'M1 / level (kW)'],
    [5, '时间'],
  ])
  const flow = await history('flow', open, 'raw')
  expect(flow).toEqual([2, 3, 5].map((value, second) => [20 * hourMs + second * 1_000, value]))
  expect(await history('level', open, 'raw')).toContainEqual([20 * hourMs, 1])
})

it('comes to its end whatever signs a file has', async () => {
  const cut = `${'x'.repeat(59)}😀`
  const text = [
    `${'设备\0'},属性,时间,值`,
    `M1,le\0vel,${open + 21 * hourMs},1`,
    `M1,level,${cut},1`,
    `M1,level,${open},\0${cut}`,
    `${cut}\0,level,${open},1`,
  ].join('\n')
  await start(text, 'who', ['device', 'property', 'time', 'value'])
  const run = await reach('done')
  expect(run).toMatchObject({ lines: 4, added: 1, wrong: 3 })
  expect(run.problems).toMatchObject([
    { line: 3, column: '时间', params: { time: cut } },
    { line: 4, column: '值', params: { value: cut } },
    { line: 5, params: { name: cut } },
  ])
})

it('takes readings older than gateways may send, some days at a time, with their hours, whether they are sealed or not', async () => {
  const { jobs } = running.platform
  const first = today - 300 * dayMs
  const days = 45
  const rows = Array.from({ length: days }, (_, day) => [first + day * dayMs, day] as const)
  await start(csv('power', rows))
  await jobs.run('tasks.run')
  // it waits until few enough of those days lie in rows
  const sealUntil = (wanted: object) =>
    vi.waitFor(
      async () => {
        await jobs.run('telemetry.rollup')
        await jobs.run('telemetry.seal')
        expect(await newest()).toMatchObject(wanted)
      },
      { timeout: 60_000 },
    )
  await sealUntil({ state: 'done', added: days, wrong: 0 })
  const at = (day: number) => first + day * dayMs
  expect(await history('power', at(44), 'raw')).toEqual([[0, 44]])
  expect((await history('power', at(3), '1h')).filter(([, value]) => value !== null)).toEqual([[0, 3]])
  // days that are sealed, and lie in a month
  await start(csv('power', [[at(3) + hourMs, 7]]))
  await jobs.run('tasks.run')
  await sealUntil({ state: 'done', added: 1 })
  for (const step of ['telemetry.rollup', 'telemetry.seal']) {
    await jobs.run(step)
    expect(await history('power', at(3), 'raw')).toEqual([
      [0, 3],
      [hourMs, 7],
    ])
  }
  const { rows: open } = await running.test.db.systemPool.query(
    'select count(*)::int as count from sample where ts < $1',
    [today - 100 * dayMs],
  )
  expect(open[0]?.count).toBe(0)
  expect((await history('power', at(3), '1h')).filter(([, value]) => value !== null)).toEqual([
    [0, 3],
    [hourMs, 7],
  ])
})

it('goes on where it was cut off, and counts and stores every line once', async () => {
  const { db } = running.test
  const count = 20_000
  const rows = Array.from({ length: count }, (_, index) => [open + index * 1_000, index % 50] as const)
  await start(csv('flow', rows))
  // the process ends after the readings were stored and before that was noted
  await db.asOwner((tx) =>
    tx.execute(`create function cut_off() returns trigger language plpgsql as $$ begin
      if old.lines = 8000 and new.lines > 8000 then raise exception 'cut off'; end if; return new; end $$;
      create trigger cut_off before update on past_import for each row execute function cut_off()`),
  )
  const cut = await reach('open')
  expect(cut).toMatchObject({ lines: 8_000, added: 8_000, existing: 0 })
  const stored = async () =>
    (
      await db.systemPool.query('select count(*)::int as count from sample where point_id = $1', [
        device.points.flow,
      ])
    ).rows[0]?.count
  expect(await stored()).toBe(16_000 + 3)
  await db.asOwner((tx) => tx.execute('drop trigger cut_off on past_import'))
  await running.call(continuePastImport, { query: { id: cut.id } }, 'who')
  expect(await reach('done')).toMatchObject({ lines: count, added: count, existing: 0, wrong: 0 })
  expect(await stored()).toBe(count + 3)
  expect((await running.call(continuePastImport, { query: { id: cut.id } }, 'who')).code).toBe(400)
})

it('is for who may, and for points of stations that he sees', async () => {
  sign('nobody', { permissions: new Set() })
  sign('elsewhere', { userId: '7', stationIds: ['999999'] })
  const file = csv('power', [[open + 77_000, 1]])
  expect((await start(file, 'nobody')).code).toBe(403)
  await start(file, 'elsewhere')
  expect(await reach('done', 'elsewhere')).toMatchObject({ added: 0, wrong: 1 })
  // another's upload and another's import are not there
  const attachmentId = await upload(file)
  const body = { attachmentId, columns: long }
  expect((await running.call(startPastImport, { body }, 'elsewhere')).code).toBe(404)
  expect((await running.call(checkPastFile, { body }, 'elsewhere')).code).toBe(404)
  const { id } = await newest()
  expect((await running.call(continuePastImport, { query: { id } }, 'elsewhere')).code).toBe(404)
  expect(await history('power', open, 'raw')).not.toContainEqual([77_000, 1])
})

import { calcPoints, tryFormula } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/database'
import { createTestDatabase, type TestDatabase } from '../../../testing'
import { type CallApp, createCallApp } from '../../../testing/callApp'
import {
  makeAlarmRule,
  makeCalcPoint,
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makePointGroup,
  makeProduct,
} from '../../../testing/factories'
import { type RunningTelemetry, startTelemetry } from '../../../testing/startTelemetry'
import { until } from '../../../testing/until'
import { createAlarms } from '../../alarms'
import { createDevices, type ReadLatest } from '../../devices'
import { createStations } from '../../stations'
import { createAutomation } from '..'
import { backfillTask } from './backfill'

let test: TestDatabase
let gateway: { id: string; stationId: string }
let token: string
let device: Awaited<ReturnType<typeof makeDevice>>
let running: RunningTelemetry
beforeAll(async () => {
  test = await createTestDatabase()
  gateway = await makeGateway(test.db)
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  token = (await makeGatewayAccount(test.db, at)).token
  device = await makeDevice(test.db, { ...at, deviceName: 'M1' })
})
afterAll(async () => {
  await running?.stop()
  await test?.close()
})

const start = async () => {
  await running?.stop()
  return startTelemetry(
    (platform) => [createAlarms(platform), createAutomation(platform, { readLatest: async () => new Map() })],
    {},
    { test },
  )
}

const valuesOf = async (itemId: string): Promise<number[]> => {
  const { rows } = await test.db.systemPool.query(
    'select value from sample where point_id = $1 order by ts',
    [itemId],
  )
  return rows.map(({ value }) => value)
}

it('makes ordinary readings of others: stored, newest, chained, with alarms, and none that a device sends under the name', async () => {
  const { power = '', energy = '' } = device.points
  const half = await makeCalcPoint(test.db, {
    ...{
      deviceId: device.id,
      formula: '(a + b * 1) / 2',
      variables: { a: power, b: energy },
      intervalSeconds: 1,
    },
  })
  const tenfold = await makeCalcPoint(test.db, {
    ...{ deviceId: device.id, formula: 'h * 10', variables: { h: half.itemId }, intervalSeconds: 1 },
  })
  await makeAlarmRule(test.db, {
    ...{ itemId: tenfold.itemId, deviceId: device.id, stationId: gateway.stationId, limit: 100 },
  })
  running = await start()
  const client = await running.connect(token)
  const publish = (values: object) =>
    client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts: Date.now(), values }] }), {
      qos: 1,
    })
  await publish({ power: 20, energy: 40 })
  await until(async () => expect(await valuesOf(tenfold.itemId)).toEqual([300]))
  expect(await valuesOf(half.itemId)).toEqual([30])
  await until(async () => {
    const { rows } = await test.db.systemPool.query('select item_id, value from alarm')
    expect(rows).toEqual([{ item_id: tenfold.itemId, value: 300 }])
  })
  const own = await test.db.systemPool.query(
    'select q.property_no from point p join product_property q on q.id = p.property_id where p.id = $1',
    [half.itemId],
  )
  await publish({ [own.rows[0].property_no]: 1 })
  expect(await valuesOf(half.itemId)).toEqual([30])
  const left = await test.db.systemPool.query('select from made_reading')
  expect(left.rowCount).toBe(0)
})

it('goes on after a restart without making anything twice', async () => {
  const before = await test.db.systemPool.query('select point_id, ts, value from sample order by 1, 2')
  running = await start()
  const client = await running.connect(token)
  const power = device.points.power ?? ''
  const values = { power: 60 }
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify({ M1: [{ ts: Date.now(), values }] }), {
    qos: 1,
  })
  await until(async () => {
    const { rows } = await test.db.systemPool.query(
      'select count(*)::int as count from sample where ts > $1',
      [Math.max(...before.rows.map(({ ts }) => Number(ts)))],
    )
    expect(rows).toEqual([{ count: 3 }])
  })
  expect((await valuesOf(power)).at(-1)).toBe(60)
  const after = await test.db.systemPool.query('select value from latest_value order by value')
  expect(after.rows.map(({ value }) => value)).toEqual([40, 50, 60, 500])
})

it('says what a point lacks, and what it makes of stale inputs as its policy has it', async () => {
  const other = await makeDevice(test.db, {
    gatewayId: gateway.id,
    stationId: gateway.stationId,
    deviceName: 'M2',
  })
  const variables = { a: device.points.power ?? '', never: other.points.power ?? '' }
  const none = await makeCalcPoint(test.db, {
    deviceId: device.id,
    formula: 'a + never',
    variables,
    intervalSeconds: 1,
  })
  const known = await makeCalcPoint(test.db, {
    ...{ deviceId: device.id, formula: 'a + valueOr(never, 1)', variables, intervalSeconds: 1 },
  })
  running = await start()
  await until(async () => {
    const { rows } = await test.db.asSystem((tx) =>
      tx.execute(sql`select calc_id as id, state, trouble, value from calc_state
        where calc_id in (${none.id}, ${known.id}) order by calc_id`),
    )
    expect(rows).toEqual([
      { id: none.id, state: 'lacking', trouble: 'never', value: null },
      { id: known.id, state: 'good', trouble: null, value: 61 },
    ])
  })
})

describe('the calls of calculated points', () => {
  let app: CallApp
  let points: Record<string, string>
  let stationId: string
  beforeAll(async () => {
    app = await createCallApp(test.db, (platform) => {
      const readLatest: ReadLatest = async (_tx, ids) =>
        new Map(
          ids.map((itemId) => [itemId, { itemId, value: 40, ts: app.clock.now(), quality: 0, gapMs: null }]),
        )
      return [
        createStations(platform),
        createDevices(platform, { readLatest }),
        createAlarms(platform),
        createAutomation(platform, { readLatest }),
      ]
    })
    const product = await makeProduct(test.db, {
      properties: [
        { propertyNo: 'p', unit: 'kW' },
        { propertyNo: 'q', unit: 'kvar' },
        { propertyNo: 'mode', dataType: 'text' },
      ],
    })
    const made = await makeDevice(test.db, { productId: product.id })
    points = made.points
    stationId = made.stationId
  })
  afterAll(() => app?.close())

  const variable = (variableName: string, itemId = '') => ({
    variableName,
    itemId,
    take: 'now',
    windowMinutes: 15,
  })
  const save = (body: object) =>
    app.as().call(calcPoints.calls.save, {
      body: { stationId, formula: 'a * 2', variables: [variable('a', points.p)], ...body },
    })

  it('make a virtual device where none is named, take the unit over, and clear all of it away', async () => {
    const { data } = await save({ pointName: '合计' })
    const { data: row } = await app.as().call(calcPoints.calls.detail, { query: { id: data.id } })
    expect(row).toMatchObject({ deviceName: '合计', state: 'waiting', variables: [{ variableName: 'a' }] })
    const found = await test.db.systemPool.query(
      'select p.point_name, q.unit from point p join product_property q on q.id = p.property_id where p.id = $1',
      [row.itemId],
    )
    expect(found.rows).toEqual([{ point_name: '合计 / 合计', unit: null }])
    await app
      .as()
      .call(calcPoints.calls.update, { body: { id: data.id, pointName: '总计', formula: 'a + a' } })
    const { data: changed } = await app.as().call(calcPoints.calls.detail, { query: { id: data.id } })
    expect(changed).toMatchObject({ pointName: '总计', unit: 'kW', itemId: row.itemId })
    const { code } = await app.as().call(calcPoints.calls.remove, { query: { ids: data.id } })
    expect(code).toBe(200)
    const left = await test.db.systemPool.query('select from device where id = $1', [row.deviceId])
    expect(left.rowCount).toBe(0)
    const properties = await test.db.systemPool.query(
      `select from product_property where property_name in ('合计', '总计') and product_id is null`,
    )
    expect(properties.rowCount).toBe(0)
  })

  it.each([
    ['a formula that cannot be read', { formula: 'a +' }, 'automation.badFormula'],
    ['different units in one sum', { formula: 'a + b', variables: ['p', 'q'] }, 'automation.badFormula'],
    ['a unit that the result does not have', { formula: 'a + a', unit: 'kWh' }, 'automation.otherUnit'],
    ['texts', { variables: ['mode'] }, 'automation.notANumber'],
    ['no variable in use', { formula: '1 + 1' }, 'automation.noVariables'],
  ])('refuse %s', async (pointName, { variables = ['p'], ...body }: Record<string, unknown>, key) => {
    const rows = (variables as string[]).map((no, index) => variable('ab'[index] ?? '', points[no]))
    expect((await save({ pointName, variables: rows, ...body })).error?.key).toBe(key)
  })

  it('refuse circles and name the way, and a removal that would leave a formula without its input', async () => {
    const first = (await save({ pointName: '甲' })).data.id
    const itemOf = async (id: string) =>
      (await app.as().call(calcPoints.calls.detail, { query: { id } })).data.itemId
    const second = (await save({ pointName: '乙', variables: [variable('a', await itemOf(first))] })).data.id
    const body = { id: first, variables: [variable('a', await itemOf(second))] }
    const refused = await app.as().call(calcPoints.calls.update, { body })
    expect(refused.error).toMatchObject({ key: 'automation.cycle', params: { path: '甲 → 乙 → 甲' } })
    const removal = await app.as().call(calcPoints.calls.remove, { query: { ids: first } })
    expect(removal.error?.key).toBe('core.inUse')
    const { data: uses } = await app.as().call(calcPoints.calls.usage, { query: { ids: first } })
    expect(uses).toMatchObject([{ what: '计算点', count: 1, isBlocking: true }])
    expect(
      (await app.as().call(calcPoints.calls.remove, { query: { ids: `${first},${second}` } })).code,
    ).toBe(200)
  })

  it('tell what a formula comes to while it is typed, and what is wrong with it', async () => {
    const attempt = async (formula: string) =>
      (await app.as().call(tryFormula, { body: { formula, variables: [variable('a', points.p)] } })).data
    expect(await attempt('a / 4')).toMatchObject({ value: 10, quality: 0, problem: null })
    expect(await attempt('a + a')).toMatchObject({
      value: 80,
      unit: 'kW',
      inputs: [{ value: 40, unit: 'kW' }],
    })
    expect(await attempt('a + c')).toMatchObject({ value: null, problem: { text: '未知的变量', part: 'c' } })
    expect(await attempt('a /')).toMatchObject({ problem: { text: '语法错误' } })
  })
})

it('keeps the aggregates of a group under points: stored, with alarms, through a restart and as the policy has it', async () => {
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const names = ['GA', 'GB', 'GC']
  const members = []
  for (const deviceName of names) members.push(await makeDevice(test.db, { ...at, deviceName }))
  const itemIds = members.map(({ points }) => points.power ?? '')
  const group = await makePointGroup(test.db, {
    ...{ itemIds, kept: ['sum', 'max'], intervalSeconds: 1, maxAgeSeconds: 60 },
  })
  const strict = await makePointGroup(test.db, {
    ...{ itemIds, kept: ['mean'], missing: 'none', intervalSeconds: 1, maxAgeSeconds: 60 },
  })
  const { sum = '', max = '' } = group.items
  const ofSum = { itemId: sum, deviceId: members[0]?.id ?? '', stationId: gateway.stationId, limit: 100 }
  const { id: ruleId } = await makeAlarmRule(test.db, ofSum)
  running = await start()
  const publish = async (values: Record<string, number>, ts = Date.now()) => {
    const client = await running.connect(token)
    const body = Object.fromEntries(
      Object.entries(values).map(([name, power]) => [name, [{ ts, values: { power } }]]),
    )
    await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
  }
  const newest = async (itemId: string) => {
    const { rows } = await test.db.systemPool.query(
      'select value, quality from latest_value where point_id = $1',
      [itemId],
    )
    return rows[0] as { value: number; quality: number } | undefined
  }
  const first = Date.now() - 120_000
  await publish({ GA: 70 }, first)
  await until(async () => expect(await newest(sum)).toEqual({ value: 70, quality: 1 }))
  expect(await newest(strict.items.mean ?? '')).toBeUndefined()
  await publish({ GB: 20, GC: 30 }, first + 1)
  await until(async () => expect(await newest(sum)).toEqual({ value: 120, quality: 0 }))
  await until(async () => expect(await newest(strict.items.mean ?? '')).toEqual({ value: 40, quality: 0 }))
  expect(await newest(max)).toEqual({ value: 70, quality: 0 })
  await until(async () => {
    const { rows } = await test.db.systemPool.query('select value from alarm where rule_id = $1', [ruleId])
    expect(rows).toEqual([{ value: 120 }])
  })

  // what was newest before a restart still counts, until it is too old beside what comes
  running = await start()
  await publish({ GB: 25 }, first + 30_000)
  await until(async () => expect(await newest(sum)).toEqual({ value: 125, quality: 0 }))
  await publish({ GB: 5, GC: 6 }, first + 90_000)
  await until(async () => expect(await newest(sum)).toEqual({ value: 11, quality: 1 }))
  await until(async () => {
    const { rows } = await test.db.systemPool.query('select state from group_point where record_id = $1', [
      strict.id,
    ])
    expect(rows).toEqual([{ state: 'lacking' }])
  })
  const { rows: twice } = await test.db.systemPool.query(
    'select point_id, ts from sample where point_id = any ($1) group by 1, 2 having count(*) > 1',
    [[sum, max]],
  )
  expect(twice).toEqual([])
})

it('takes a point that speaks once an hour for fresh as long as screens do', async () => {
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const quick = await makeDevice(test.db, { ...at, deviceName: 'QUICK' })
  const slow = await makeDevice(test.db, { ...at, deviceName: 'SLOW', intervalSeconds: 3_600 })
  const variables = { a: quick.points.power ?? '', b: slow.points.power ?? '' }
  const calc = await makeCalcPoint(test.db, {
    ...{ deviceId: quick.id, formula: 'a + b', variables, intervalSeconds: 1 },
  })
  running = await start()
  const client = await running.connect(token)
  const minute = 60_000
  const begin = Date.now() - 400 * minute
  const publish = (name: string, minutes: number, power: number) =>
    client.publishAsync(
      'v1/gateway/telemetry',
      JSON.stringify({ [name]: [{ ts: begin + minutes * minute, values: { power } }] }),
      { qos: 1 },
    )
  await publish('SLOW', 0, 5)
  await publish('QUICK', 170, 1)
  await until(async () => expect(await valuesOf(calc.itemId)).toEqual([6]))
  await publish('QUICK', 190, 2)
  await until(async () => {
    const { rows } = await test.db.systemPool.query('select state from calc_state where calc_id = $1', [
      calc.id,
    ])
    expect(rows).toEqual([{ state: 'lacking' }])
  })
  await publish('SLOW', 191, 7)
  await until(async () => expect(await valuesOf(calc.itemId)).toEqual([6, 9]))
})

it('takes what is stored when it changes for heard in between when it makes the past', async () => {
  const minute = 60_000
  const end = Math.floor(Date.now() / minute) * minute - 60 * minute
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'state', storage: 'change' }] })
  const { id, points } = await makeDevice(test.db, { ...at, deviceName: 'CHANGES', productId: product.id })
  await test.db.systemPool.query(
    `insert into sample (tenant_id, point_id, ts, value, quality, sequence) values ('demo', $1, $2, 4, 0, 1)`,
    [points.state, end - 5 * 60 * minute],
  )
  const calc = await makeCalcPoint(test.db, {
    ...{ deviceId: id, formula: 's * 2', variables: { s: points.state ?? '' }, intervalSeconds: 60 },
  })
  running = await start()
  const scope = { tenantId: 'demo', userId: '1', stationIds: 'all' as const }
  await backfillTask(running.platform).run({
    input: { id: calc.id, start: end - 2 * minute, end },
    inTenant: <T>(work: (tx: Tx) => Promise<T>) => test.db.inTenant(scope, work),
    progress: async () => undefined,
  } as unknown as Parameters<ReturnType<typeof backfillTask>['run']>[0])
  await until(async () => expect(await valuesOf(calc.itemId)).toEqual([8, 8, 8]))
})

it('makes what is missing of the past from stored readings, and not again', async () => {
  const minute = 60_000
  const end = Math.floor(Date.now() / minute) * minute - 60 * minute
  const power = device.points.power ?? ''
  await test.db.systemPool.query(
    `insert into sample (tenant_id, point_id, ts, value, quality, sequence)
     select 'demo', $1::bigint, $2::bigint + n * 30000, n, 0, 1 from generate_series(0, 9) n`,
    [power, end - 5 * minute],
  )
  const variables = { m: { itemId: power, take: 'mean' as const, windowMinutes: 1 } }
  const calc = await makeCalcPoint(test.db, { deviceId: device.id, formula: 'm', variables })
  running = await start()
  const run = async () => {
    const scope = { tenantId: 'demo', userId: '1', stationIds: 'all' as const }
    const result = await backfillTask(running.platform).run({
      input: { id: calc.id, start: end - 5 * minute, end },
      inTenant: <T>(work: (tx: Tx) => Promise<T>) => test.db.inTenant(scope, work),
      progress: async () => undefined,
    } as unknown as Parameters<ReturnType<typeof backfillTask>['run']>[0])
    return result.note?.params.count
  }
  expect(await run()).toBe(5)
  await until(async () => {
    const { rows } = await test.db.systemPool.query(
      'select ts::float8 as ts, value from sample where point_id = $1 and ts <= $2 order by ts',
      [calc.itemId, end],
    )
    expect(rows).toEqual(
      [0.5, 2.5, 4.5, 6.5, 8.5].map((value, index) => ({ ts: end - (4 - index) * minute, value })),
    )
  })
  expect(await run()).toBe(0)
})

it('makes the past of the points of a group from stored readings of its members, and not again', async () => {
  const minute = 60_000
  const end = Math.floor(Date.now() / minute) * minute - 60 * minute
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const members = [
    await makeDevice(test.db, { ...at, deviceName: 'PA' }),
    await makeDevice(test.db, { ...at, deviceName: 'PB' }),
  ].map(({ points }) => points.power ?? '')
  for (const [index, itemId] of members.entries())
    await test.db.systemPool.query(
      `insert into sample (tenant_id, point_id, ts, value, quality, sequence)
       select 'demo', $1::bigint, $2::bigint + n * 60000, n * $3::int, 0, 1 from generate_series(0, 3) n`,
      [itemId, end - 3 * minute, index === 0 ? 1 : 10],
    )
  const group = await makePointGroup(test.db, { itemIds: members, kept: ['sum', 'max'], intervalSeconds: 60 })
  running = await start()
  const run = async () => {
    const scope = { tenantId: 'demo', userId: '1', stationIds: 'all' as const }
    const result = await backfillTask(running.platform, 'pointGroup').run({
      input: { id: group.id, start: end - 3 * minute, end },
      inTenant: <T>(work: (tx: Tx) => Promise<T>) => test.db.inTenant(scope, work),
      progress: async () => undefined,
    } as unknown as Parameters<ReturnType<typeof backfillTask>['run']>[0])
    return result.note?.params.count
  }
  expect(await run()).toBe(8)
  await until(async () => {
    expect(await valuesOf(group.items.sum ?? '')).toEqual([0, 11, 22, 33])
    expect(await valuesOf(group.items.max ?? '')).toEqual([0, 10, 20, 30])
  })
  expect(await run()).toBe(0)
})

it('keeps what is made over time for others, where readings of one cannot be taken together', async () => {
  const at = { gatewayId: gateway.id, stationId: gateway.stationId }
  const [good, bad] = [
    await makeDevice(test.db, { ...at, deviceName: 'G1' }),
    await makeDevice(test.db, { ...at, deviceName: 'B1' }),
  ]
  const windowOf = ({ id, points }: typeof good, take: 'mean' | 'sum') =>
    makeCalcPoint(test.db, {
      deviceId: id,
      formula: 'm',
      variables: { m: { itemId: points.power ?? '', take, windowMinutes: 1 } },
    })
  running = await start()
  const client = await running.connect(token)
  // of the window that has ended, and of each that ends meanwhile
  const now = Date.now()
  const ended = Math.floor((now - 10_000) / 60_000) * 60_000
  const readings = (values: readonly number[]) =>
    [ended - 5_000, ended + 55_000, now - values.length]
      .filter((from) => from <= now - values.length)
      .flatMap((from) => values.map((power, index) => ({ ts: from + index, values: { power } })))
  const body = { G1: readings([4, 4]), B1: readings([1e308, 1e308]) }
  await client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 })
  const [mean] = [await windowOf(good, 'mean'), await windowOf(bad, 'sum')]
  running = await start()
  await until(async () => expect((await valuesOf(mean.itemId))[0]).toBe(4))
})

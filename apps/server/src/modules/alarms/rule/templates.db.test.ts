import { alarmRules, applyTemplate, followTemplate, getTemplateReach } from '@energy-console/contract/alarms'
import { devices, products } from '@energy-console/contract/devices'
import { listTasks } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createIdentity } from '../../identity'
import { createStations, listStations } from '../../stations'
import { createSystem } from '../../system'
import { createAlarms, makeDefaultRules } from '..'

const { test, app } = await useCallApp((platform) => [
  createIdentity(platform, { listStations }),
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map(), makeRules: makeDefaultRules }),
  createAlarms(platform),
  createSystem(platform),
])
const admin = app.as()

const rule = (ruleName: string, more: object = {}) => ({
  ...{ ruleName, propertyNo: 'power', condition: 'gt', limit: 5, level: 2, content: '{{value}}' },
  ...more,
})
const properties = [
  { propertyNo: 'power', propertyName: '功率', unit: 'kW' },
  { propertyNo: 'level', propertyName: '液位', unit: 'm' },
  { propertyNo: 'A 相', propertyName: 'A 相功率', unit: 'kW' },
  { propertyNo: 'runs', propertyName: '运行', dataType: 'boolean', kind: 'state' },
  { propertyNo: 'note', propertyName: '备注', dataType: 'text' },
]
const all = {
  ...{ activeDays: 'workday', activeFrom: '22:00', activeUntil: '06:00' },
  ...{ inhibitPropertyNo: 'runs', inhibitComparison: 'eq', inhibitValue: 0 },
}
const formula = {
  ...rule('过载', { condition: 'formula', limit: null, ...all }),
  expression: 'power + a > 100 && runs == 1',
  variables: [
    { variableName: 'a', propertyNo: 'A 相' },
    { variableName: 'unused', propertyNo: 'level' },
  ],
}

let label = 0
const makeProduct = async (defaultAlarms: readonly object[] = []) => {
  label += 1
  const body = { label: `产品${label}`, siyaoProperties: properties, defaultAlarms }
  return (await admin.call(products.calls.save, { body: body as never })).data.id as string
}
const update = async (body: object) => admin.call(products.calls.update, { body: body as never })
const detail = async (id: string) => (await admin.call(products.calls.detail, { query: { id } })).data
const rulesOf = async (deviceId: string) =>
  (await admin.call(alarmRules.calls.list, { query: { descs: 'id', size: '200' } })).data
    .filter((one: { deviceId: string }) => one.deviceId === deviceId)
    .reverse()
const ruleOf = async (id: string) => (await admin.call(alarmRules.calls.detail, { query: { id } })).data

let stationId: string
beforeAll(async () => {
  stationId = (await makeStation(test.db)).id
})

it('give new devices all that a rule has, at the points of each', async () => {
  const productId = await makeProduct([formula, rule('过高', all)])
  const stored = await detail(productId)
  // names that are keys are known by themselves; what was given and is not used goes
  expect(stored.defaultAlarms[0]).toMatchObject({
    expression: formula.expression,
    variables: [
      { variableName: 'a', propertyNo: 'A 相' },
      { variableName: 'power', propertyNo: 'power' },
      { variableName: 'runs', propertyNo: 'runs' },
    ],
  })
  const body = { deviceName: '泵', productId, stationId }
  const { data: device } = await admin.call(devices.calls.save, { body: body as never })
  const [first, second] = await rulesOf(device.id)
  const { rows } = await test.db.asSystem((tx) =>
    tx.execute<{ key: string; id: string }>(sql`
      select q.property_no as key, p.id from point p join product_property q on q.id = p.property_id
      where p.device_id = ${device.id}`),
  )
  const points = Object.fromEntries(rows.map(({ key, id }) => [key, id]))
  const atTimes = {
    ...{ activeDays: 'workday', activeFrom: '22:00', activeUntil: '06:00', templateState: 'same' },
    ...{ inhibitItemId: points.runs, inhibitComparison: 'eq', inhibitValue: 0 },
  }
  expect(await ruleOf(first.id)).toMatchObject({
    ...{ ruleName: '泵 过载', itemId: points.power, condition: 'formula', ...atTimes },
    expression: formula.expression,
    variables: [
      { variableName: 'a', itemId: points['A 相'] },
      { variableName: 'power', itemId: points.power },
      { variableName: 'runs', itemId: points.runs },
    ],
  })
  expect(second).toMatchObject({ ruleName: '泵 过高', condition: 'gt', limit: 5, ...atTimes })
})

describe('a rule of a device differs, and follows again, whatever of it was changed', () => {
  let device: Awaited<ReturnType<typeof makeDevice>>
  let ids: { formula: string; plain: string }
  beforeAll(async () => {
    const productId = await makeProduct([formula, rule('过高')])
    device = await makeDevice(test.db, { productId, stationId })
    await admin.call(applyTemplate, { body: { productId } })
    const [first, second] = await rulesOf(device.id)
    ids = { formula: first.id, plain: second.id }
  })

  const inhibit = () => ({
    ...{ inhibitItemId: device.points.level, inhibitComparison: 'gt', inhibitValue: 1 },
  })
  const variables = (over: Readonly<Record<string, string>> = {}) =>
    Object.entries({ a: 'A 相', power: 'power', runs: 'runs', ...over }).map(([variableName, key]) => ({
      variableName,
      itemId: device.points[key],
    }))
  const cases: readonly [string, 'formula' | 'plain', () => object][] = [
    ['limit', 'plain', () => ({ limit: 6 })],
    ['level', 'plain', () => ({ level: 1 })],
    ['days', 'plain', () => ({ activeDays: 'holiday' })],
    ['hours', 'plain', () => ({ activeFrom: '08:00', activeUntil: '18:00' })],
    ['a process condition where there was none', 'plain', inhibit],
    ['the point that it stands at', 'plain', () => ({ itemId: device.points.level })],
    [
      'its condition',
      'plain',
      () => ({ condition: 'formula', expression: 'a > 1.0', variables: variables() }),
    ],
    ['off', 'plain', () => ({ isEnabled: false })],
    ['no hours', 'formula', () => ({ activeFrom: null, activeUntil: null })],
    ['no process condition', 'formula', () => ({ inhibitItemId: null })],
    ['another point of the process condition', 'formula', inhibit],
    ['another value of it', 'formula', () => ({ inhibitValue: 1 })],
    ['the expression', 'formula', () => ({ expression: 'power + a > 90.0 && runs == 1.0' })],
    ['a point of the expression', 'formula', () => ({ variables: variables({ a: 'power' }) })],
  ]
  it.each(cases)('%s', async (_what, which, changed) => {
    const id = ids[which]
    const before = await ruleOf(id)
    expect(before).toMatchObject({ templateState: 'same' })
    expect((await admin.call(alarmRules.calls.update, { body: { id, ...changed() } as never })).code).toBe(
      200,
    )
    expect(await ruleOf(id)).toMatchObject({ templateState: 'differs' })
    const followed = await admin.call(followTemplate, { body: { ids: [ids.formula, ids.plain] } })
    expect(followed.data).toEqual({ changed: 1 })
    const own = (one: { updateTime?: unknown; variables: { id: string }[] }) => ({
      ...{ ...one, updateTime: undefined },
      variables: one.variables.map((variable) => ({ ...variable, id: undefined })),
    })
    expect(own(await ruleOf(id))).toEqual(own(before))
  })

  it('not by its name, nor by what is left of a condition that it has no more', async () => {
    const id = ids.plain
    const body = {
      id,
      ruleName: '自己的名字',
      expression: 'a > 1.0',
      inhibitComparison: 'eq',
      inhibitValue: 3,
    }
    await admin.call(alarmRules.calls.update, { body: body as never })
    expect(await ruleOf(id)).toMatchObject({ templateState: 'same' })
  })
})

describe('are applied to devices that are there', () => {
  const apply = async (productId: string, who = admin) =>
    (await who.call(applyTemplate, { body: { productId } })).data
  const reach = async (productId: string, who = admin) =>
    (await who.call(getTemplateReach, { query: { productId } })).data
  const skipped = { noPoint: 0, nameTaken: 0 }

  it('once: what is there stays as somebody has set it', async () => {
    const productId = await makeProduct([rule('过高')])
    const [one, two] = [
      await makeDevice(test.db, { productId, stationId, deviceName: '甲' }),
      await makeDevice(test.db, { productId, stationId, deviceName: '甲' }),
    ]
    expect(await reach(productId)).toEqual({ devices: 2, missing: 2, there: 0, ...skipped })
    expect(await apply(productId)).toEqual({ devices: 2, made: 2, there: 0, ...skipped })
    expect(await apply(productId)).toEqual({ devices: 2, made: 0, there: 2, ...skipped })
    const [own] = await rulesOf(one.id)
    await admin.call(alarmRules.calls.update, { body: { id: own.id, limit: 9 } as never })
    const { defaultAlarms } = await detail(productId)
    await update({ id: productId, defaultAlarms: [...defaultAlarms, rule('又一条', all), formula] })
    expect(await apply(productId)).toEqual({ devices: 2, made: 4, there: 2, ...skipped })
    expect((await rulesOf(one.id)).map(({ limit }: { limit: number }) => limit)).toEqual([9, 5, null])
    const names = (await rulesOf(two.id)).map(({ ruleName }: { ruleName: string }) => ruleName)
    expect(names).toEqual(['过高', '又一条', '过载'].map((name) => `甲 ${two.id} ${name}`))
  })

  it('by several people at once they are made once', async () => {
    const productId = await makeProduct([rule('过高'), formula])
    for (let count = 0; count < 5; count += 1) await makeDevice(test.db, { productId, stationId })
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(productId)))
    expect(answers.map(({ made }) => made).sort()).toEqual([0, 0, 0, 10])
    expect(await reach(productId)).toEqual({ devices: 5, missing: 0, there: 10, ...skipped })
  })

  it('within the stations of who asks, and of no other tenant', async () => {
    const productId = await makeProduct([rule('过高')])
    const elsewhere = (await makeStation(test.db)).id
    await makeDevice(test.db, { productId, stationId })
    await makeDevice(test.db, { productId, stationId: elsewhere })
    const who = app.as({ stationIds: [elsewhere], can: ['alarm_rule_add'] })
    expect(await apply(productId, who)).toEqual({ devices: 1, made: 1, there: 0, ...skipped })
    expect(await reach(productId)).toMatchObject({ devices: 2, missing: 1, there: 1 })
    const other = app.as({ tenantId: 'other' })
    expect((await other.call(applyTemplate, { body: { productId } })).code).toBe(404)
    expect((await other.call(getTemplateReach, { query: { productId } })).code).toBe(404)
  })

  it('but where the device has a rule of that name: what was made of a line that is gone stays, and is not made again', async () => {
    const productId = await makeProduct([rule('过高')])
    const device = await makeDevice(test.db, { productId, stationId })
    await apply(productId)
    await update({ id: productId, defaultAlarms: [] })
    expect(await rulesOf(device.id)).toMatchObject([{ templateState: 'none', limit: 5, isEnabled: true }])
    await update({ id: productId, defaultAlarms: [rule('过高'), rule('过低', { condition: 'lt' })] })
    expect(await apply(productId)).toEqual({ devices: 1, made: 1, there: 0, noPoint: 0, nameTaken: 1 })
    expect(await rulesOf(device.id)).toHaveLength(2)
  })

  it('and where it has the points', async () => {
    const productId = await makeProduct([rule('过高'), formula])
    const device = await makeDevice(test.db, { productId, stationId })
    await test.db.asSystem((tx) => tx.execute(sql`delete from point where id = ${device.points.runs}`))
    expect(await apply(productId)).toEqual({ devices: 1, made: 1, there: 0, noPoint: 1, nameTaken: 0 })
  })

  it('as a task where they are many', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => rule(`线 ${index}`, index === 0 ? all : {}))
    const productId = await makeProduct(lines)
    const far = (await makeStation(test.db)).id
    await test.db.asSystem((tx) =>
      tx.execute(sql`
        with made as (
          insert into device (tenant_id, station_id, product_id, device_name)
          select 'demo', ${far}, ${productId}, '多 ' || n from generate_series(1, 41) n
          returning id, tenant_id, station_id, product_id)
        insert into point (tenant_id, station_id, device_id, property_id, point_name)
        select m.tenant_id, m.station_id, m.id, q.id, 'x' from made m
        join product_property q on q.product_id = m.product_id`),
    )
    const codes = ['alarm_rule_add', 'alarm_rule_view']
    const userId = await makeUser(test.db, { codes, stationIds: [far] })
    const who = app.as({ userId, stationIds: [far], can: codes })
    const { taskId } = await apply(productId, who)
    await app.platform.jobs.run('tasks.run')
    await vi.waitFor(
      async () => {
        const { data } = await who.call(listTasks)
        expect(data.find(({ id }: { id: string }) => id === taskId)).toMatchObject({
          ...{ state: 'done', note: { params: { made: 2_050, there: 0, ...skipped } } },
        })
      },
      { timeout: 60_000 },
    )
    expect(await apply(productId)).toEqual({ devices: 41, made: 0, there: 2_050, ...skipped })
  })
})

describe('of a product', () => {
  const bad: readonly [string, object, string][] = [
    ['an expression that names no property', { expression: 'power > nothing' }, 'devices.badAlarmExpression'],
    ['one that answers a number', { expression: 'power + 1.0' }, 'devices.badAlarmExpression'],
    ['one that adds unlike units', { expression: 'power + level > 1.0' }, 'devices.badAlarmExpression'],
    ['a text in it', { expression: 'note > 1.0' }, 'devices.alarmOfNoProperty'],
    [
      'a name for no property',
      { expression: 'b > 1.0', variables: [{ variableName: 'b', propertyNo: 'x' }] },
      'devices.alarmOfNoProperty',
    ],
    ['no expression', { expression: ' ' }, 'core.invalid'],
    ['a process condition on a text', { inhibitPropertyNo: 'note' }, 'devices.alarmOfNoProperty'],
    ['one on how states are ordered', { inhibitComparison: 'gt' }, 'devices.alarmInhibitOfState'],
    ['one without a value', { inhibitValue: null }, 'core.invalid'],
    ['hours that end nowhere', { activeUntil: null }, 'core.invalid'],
  ]
  it.each(bad)('refuse %s', async (_what, more, key) => {
    const body = { label: '错', siyaoProperties: properties, defaultAlarms: [{ ...formula, ...more }] }
    const { error } = await admin.call(products.calls.save, { body: body as never })
    expect(error?.key).toBe(key)
    expect(error?.field).toMatch(/^defaultAlarms/)
  })

  it('follow properties that are renamed, and lose those that go', async () => {
    const productId = await makeProduct([formula, rule('过高', all)])
    const device = await makeDevice(test.db, { productId, stationId })
    await admin.call(applyTemplate, { body: { productId } })
    const { siyaoProperties } = await detail(productId)
    const renamed = siyaoProperties.map((one: { propertyNo: string }) => ({
      ...{ ...one, propertyNo: `${one.propertyNo}2` },
    }))
    await update({ id: productId, siyaoProperties: renamed })
    const after = await detail(productId)
    expect(after.defaultAlarms).toMatchObject([
      {
        ...{ propertyNo: 'power2', inhibitPropertyNo: 'runs2', expression: formula.expression },
        variables: [
          { propertyNo: 'A 相2' },
          { variableName: 'power', propertyNo: 'power2' },
          { propertyNo: 'runs2' },
        ],
      },
      { propertyNo: 'power2', inhibitPropertyNo: 'runs2' },
    ])
    const states = (await rulesOf(device.id)).map(
      ({ templateState }: { templateState: string }) => templateState,
    )
    expect(states).toEqual(['same', 'same'])
    // its points go as well, with what hangs on them
    await admin.call(alarmRules.calls.remove, {
      query: { ids: (await rulesOf(device.id)).map(({ id }: { id: string }) => id).join() },
    })
    await update({
      id: productId,
      siyaoProperties: renamed.filter(({ propertyNo }: { propertyNo: string }) => propertyNo !== 'runs2'),
    })
    expect((await detail(productId)).defaultAlarms).toMatchObject([
      { ruleName: '过高', inhibitPropertyNo: null, inhibitComparison: null, inhibitValue: null },
    ])
  })
})

import { alarmRules, alarmSuppressions, listSilencedDevices } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { commitReadings, routeOf } from '../../testing/commitReadings'
import { engineLife } from '../../testing/engineLife'
import { makeAlarmRule, makeDevice, makeGateway, makeProduct, makeStation } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import type { PointRoute } from '../telemetry'
import { alarmsSince, createAlarms } from '.'
import { createAlarmEngine } from './engine/createAlarmEngine'
import { endSuppressions } from './engine/endSuppressions'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let gatewayId: string
let stationId: string
let points: PointRoute[]
let devices: { id: string; points: Record<string, string> }[]

beforeAll(async () => {
  const gateway = await makeGateway(test.db)
  ;({ id: gatewayId, stationId } = gateway)
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power', unit: 'kW' }] })
  devices = []
  for (const deviceName of ['D1', 'D2', 'D3'])
    devices.push(await makeDevice(test.db, { deviceName, gatewayId, stationId, productId: product.id }))
  points = devices.map((device) => routeOf({ id: device.points.power ?? '', stationId, deviceId: device.id }))
})

const live = (beginMs: number) =>
  engineLife(test.db, beginMs, (tools) => createAlarmEngine(tools, () => undefined))

const rows = async (query: ReturnType<typeof sql>) => (await test.db.asSystem((tx) => tx.execute(query))).rows
const open = () =>
  rows(sql`select equipment_name as device, condition, suppression, alarm_content as content from alarm
    where clear_time is null order by rule_id`)
const at = (index: number) => ({
  itemId: points[index]?.id ?? '',
  deviceId: devices[index]?.id ?? '',
  stationId,
})

it('remembers over a restart what a rise, a change and an expression are judged by', async () => {
  const start = Date.now() - 60_000
  await makeAlarmRule(test.db, {
    ...at(0),
    ...{ condition: 'rises', limit: 10, windowSeconds: 60, content: '{{duration}}内上升 {{value}}{{unit}}' },
  })
  await makeAlarmRule(test.db, {
    ...at(1),
    condition: 'changes',
    limit: null,
    windowSeconds: 60,
    content: '变',
  })
  const { id } = await makeAlarmRule(test.db, {
    ...at(2),
    ...{ condition: 'formula', limit: null, expression: 'a > 5.0 && b > 5.0', content: '{{a}} 与 {{b}}' },
  })
  await rows(sql`insert into alarm_variable (tenant_id, record_id, row_rank, variable_name, item_id)
    values ('demo', ${id}, 0, 'a', ${points[0]?.id}), ('demo', ${id}, 1, 'b', ${points[1]?.id})`)
  const first = live(start)
  await first.engine.start()
  await commitReadings(test.db, first.bus, {
    sequence: 1,
    ts: start,
    points: points.slice(0, 2),
    values: [1, 2],
  })
  await first.pass(1_000)
  await first.end()
  expect(await open()).toEqual([])

  const second = live(start + 2_000)
  await second.engine.start()
  const [a, b] = [points.slice(0, 1), points.slice(1, 2)]
  await commitReadings(test.db, second.bus, { sequence: 2, ts: start + 2_000, points: a, values: [11] })
  await commitReadings(test.db, second.bus, { sequence: 3, ts: start + 3_000, points: b, values: [7] })
  await second.pass(1_000)
  expect(await open()).toEqual([
    { device: 'D1', condition: 'rises', suppression: null, content: '1 分钟内上升 10kW' },
    { device: 'D2', condition: 'changes', suppression: null, content: '变' },
    { device: 'D3', condition: 'formula', suppression: null, content: '11 与 7' },
  ])
  await second.end()
  await rows(sql`delete from alarm_rule`)
  await rows(sql`delete from alarm`)
})

it('shows of a dead gateway one silence, and the others when it has been back for longer than their rules wait', async () => {
  for (const index of [0, 1, 2])
    await makeAlarmRule(test.db, { ...at(index), condition: 'silent', limit: null, windowSeconds: 300 })
  await rows(sql`update gateway set is_online = false, last_contact_time = null where id = ${gatewayId}`)
  const start = Date.now()
  const life = live(start)
  await life.engine.start()
  await life.pass(89_000)
  expect(await open()).toEqual([])
  await life.pass(360_000)
  await life.engine.stop()
  const suppressed = async () => (await open()).map(({ suppression }) => suppression)
  const settled = async () => [(await endSuppressions(test.db)).length, await suppressed()]
  expect(await suppressed()).toEqual([null, 'design', 'design'])
  await rows(sql`update gateway set is_online = true, last_contact_time = now() where id = ${gatewayId}`)
  expect(await settled()).toEqual([0, [null, 'design', 'design']])
  const backFor = (minutes: number) =>
    rows(
      sql`update alarm set gateway_back_time = now() - ${minutes} * interval '1 minute' where suppression = 'design'`,
    )
  await backFor(4)
  expect(await settled()).toEqual([0, [null, 'design', 'design']])
  // it goes once more, and its devices have as long again
  await rows(sql`update gateway set is_online = false where id = ${gatewayId}`)
  await settled()
  await rows(sql`update gateway set is_online = true where id = ${gatewayId}`)
  expect(await settled()).toEqual([0, [null, 'design', 'design']])
  await backFor(6)
  expect(await settled()).toEqual([2, [null, null, null]])
  expect(await rows(sql`select count(shown_time)::int as count from alarm`)).toEqual([{ count: 2 }])
  await life.end()
})

it('puts silences aside that were there before their gateway counted as dead, and stays with the one it shows', async () => {
  const kinds = async () => (await open()).map(({ suppression }) => suppression)
  await rows(sql`update gateway set is_online = false where id = ${gatewayId}`)
  expect(await endSuppressions(test.db)).toHaveLength(2)
  expect(await kinds()).toEqual([null, 'design', 'design'])
  // somebody eliminates the one that is shown, and its rule opens again
  const life = live(Date.now() + 3_600_000)
  await life.engine.start()
  const [first] =
    await rows(sql`update alarm set clear_time = now() where suppression is null and clear_time is null
    returning rule_id::text as "ruleId"`)
  await life.engine.forget([String(first?.ruleId)])
  await life.pass(91_000)
  await life.pass(300_000)
  await life.end()
  expect(await kinds()).toEqual([null, 'design', 'design'])
  await endSuppressions(test.db)
  expect(await kinds()).toEqual([null, 'design', 'design'])
  await rows(sql`update gateway set is_online = true, last_contact_time = now() where id = ${gatewayId}`)
  await rows(sql`update alarm set gateway_back_time = now() - interval '1 hour' where suppression = 'design'`)
  await endSuppressions(test.db)
  expect(await kinds()).toEqual([null, null, null])
})

it('puts a rule or a device aside for a time, and shows what is still open when that ends', async () => {
  const admin = app.as()
  const { save, update, remove, list } = alarmSuppressions.calls
  const [rule] = (await admin.call(alarmRules.calls.list, { query: { ascs: 'id' } })).data
  const later = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const shelve = (values: object) =>
    admin.call(save, { body: { kind: 'shelved', ruleId: rule.id, reason: '等备件', ...values } as never })
  expect(await shelve({})).toMatchObject({ code: 400, error: { field: 'untilTime' } })
  expect(await shelve({ untilTime: '2020-01-01 00:00:00' })).toMatchObject({
    error: { key: 'alarms.alreadyOver' },
  })
  const { data } = await shelve({ untilTime: later })
  const kinds = async () => (await open()).map(({ suppression }) => suppression)
  expect(await kinds()).toEqual(['shelved', null, null])
  const maintained = await admin.call(save, {
    body: { kind: 'maintenance', deviceId: devices[1]?.id, reason: '检修', untilTime: later } as never,
  })
  expect(await kinds()).toEqual(['shelved', 'maintenance', null])
  expect((await admin.call(list, { query: { ascs: 'id' } })).data).toMatchObject([
    { kind: 'shelved', stationId, isActive: true, heldBack: 1, createUserName: '管理员' },
    { kind: 'maintenance', isActive: true, heldBack: 1 },
  ])
  // whoever changes it later, or is called otherwise by then: it stays who put it aside
  const renamed = app.as({ userName: '王工' })
  const changed = { id: data.id, kind: 'shelved', ruleId: rule.id, reason: '备件已到', untilTime: later }
  await renamed.call(update, { body: changed as never })
  expect((await admin.call(list, { query: { ascs: 'id' } })).data[0]).toMatchObject({
    ...{ reason: '备件已到', createUserName: '管理员' },
  })
  await admin.call(remove, { query: { ids: data.id } })
  await rows(sql`update alarm set shown_time = null`)
  const [newest] = await rows(sql`select max(id) as id from alarm`)
  const before = { id: String(newest?.id), time: new Date(Date.now() - 60_000) }
  await rows(
    sql`update alarm_suppression set until_time = now() - interval '1 minute' where id = ${maintained.data.id}`,
  )
  await endSuppressions(test.db)
  expect(await kinds()).toEqual([null, null, null])
  // they are news for whoever was away meanwhile
  const { alarms, alarmCount } = await test.db.asSystem((tx) => alarmsSince(tx, before, 9))
  expect([alarmCount, alarms[0]?.equipmentName]).toEqual([1, 'D2'])
  // of those alone that were put aside it is noted when they were shown again
  const shown = await rows(sql`select equipment_name as device from alarm where shown_time is not null`)
  expect(shown).toEqual([{ device: 'D2' }])
})

it('shows a silence of a dead gateway no sooner because somebody who does not see the gateway puts something aside', async () => {
  const other = await makeStation(test.db)
  const device = await makeDevice(test.db, { deviceName: 'D4', gatewayId, stationId: other.id })
  const place = { itemId: device.points.power ?? '', deviceId: device.id, stationId: other.id }
  await makeAlarmRule(test.db, { ...place, condition: 'silent', limit: null, windowSeconds: 120 })
  await rows(sql`update gateway set is_online = false where id = ${gatewayId}`)
  const life = live(Date.now() + 3_600_000)
  await life.engine.start()
  await life.pass(91_000)
  await life.pass(120_000)
  await life.end()
  const ofOther = async () => (await open()).filter(({ device }) => device === 'D4')
  expect(await ofOther()).toMatchObject([{ suppression: 'design' }])
  const unrelated = await makeDevice(test.db, { deviceName: 'D5', stationId: other.id })
  const body = { kind: 'outOfService', deviceId: unrelated.id, reason: '停用' }
  const saved = await app
    .as({ stationIds: [other.id] })
    .call(alarmSuppressions.calls.save, { body: body as never })
  expect(saved.code).toBe(200)
  expect(await ofOther()).toMatchObject([{ suppression: 'design' }])
  // whoever sees the device is told that its alarms are not
  const silencedFor = async (stationIds: string[]) =>
    (await app.as({ stationIds }).call(listSilencedDevices, {})).data
  expect(await silencedFor([other.id])).toMatchObject([
    { id: saved.data.id, deviceId: unrelated.id, kind: 'outOfService', reason: '停用', untilMs: null },
  ])
  expect(await silencedFor([])).toEqual([])
})

it('refuses what a rule cannot be judged by', async () => {
  const save = (values: object) =>
    app.as().call(alarmRules.calls.save, {
      body: { ruleName: '坏规则', itemId: points[0]?.id, level: 1, content: 'x', ...values } as never,
    })
  const variables = [{ variableName: 'a', itemId: points[1]?.id }]
  const refused: [object, object][] = [
    [{ condition: 'gt' }, { field: 'limit' }],
    [{ condition: 'outside', limit: 5, upperLimit: 5 }, { field: 'upperLimit' }],
    [{ condition: 'silent' }, { field: 'windowSeconds' }],
    [{ condition: 'rises', limit: -1, windowSeconds: 5 }, { field: 'limit' }],
    [{ condition: 'formula' }, { field: 'expression' }],
    [{ condition: 'formula', expression: 'a + 1', variables }, { key: 'alarms.badExpression' }],
    [{ condition: 'formula', expression: 'b > 1', variables }, { key: 'alarms.badExpression' }],
    [{ condition: 'gt', limit: 1, activeFrom: '08:00' }, { field: 'activeUntil' }],
  ]
  for (const [values, error] of refused) expect(await save(values)).toMatchObject({ code: 400, error })
  const { data } = await save({ condition: 'formula', expression: 'a > 1 || a < -1', variables })
  const read = await app.as().call(alarmRules.calls.detail, { query: { id: data.id } })
  expect(read.data).toMatchObject({ condition: 'formula', limit: null, variables, templateState: 'none' })
})

it('refuses a formula that mixes units when it is saved; one that stands goes on, and may be saved with what else it says', async () => {
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'heat', unit: 'W' }] })
  const heater = await makeDevice(test.db, { deviceName: 'D6', gatewayId, stationId, productId: product.id })
  const variables = [
    { variableName: 'a', itemId: points[0]?.id },
    { variableName: 'b', itemId: heater.points.heat },
  ]
  const rule = { ruleName: '混用', itemId: points[0]?.id, level: 1, content: 'x', condition: 'formula' }
  const save = (values: object) =>
    app.as().call(alarmRules.calls.save, { body: { ...rule, variables, ...values } as never })
  const refusal = {
    code: 400,
    error: { key: 'alarms.badExpression', field: 'expression' },
  }
  const answer = await save({ expression: 'a > b' })
  expect(answer).toMatchObject(refusal)
  expect(answer.msg).toContain('两边的单位不同，请先换算')
  expect(await save({ expression: 'a + b > 5' })).toMatchObject(refusal)
  const { data } = await save({ expression: 'a > b / 1000' })
  const change = (values: object) =>
    app.as().call(alarmRules.calls.update, { body: { id: data.id, ...rule, variables, ...values } as never })
  expect(await change({ expression: 'a > b' })).toMatchObject(refusal)
  // as it was stored before units were looked at
  await rows(sql`update alarm_rule set expression = 'a > b' where id = ${data.id}`)
  expect(await change({ expression: 'a > b', level: 2 })).toMatchObject({ code: 200 })
  const swapped = [variables[0], { variableName: 'b', itemId: points[1]?.id }]
  expect(await change({ expression: 'a > b', variables: swapped })).toMatchObject({ code: 200 })
  expect(await change({ expression: 'a > b' })).toMatchObject(refusal)
})

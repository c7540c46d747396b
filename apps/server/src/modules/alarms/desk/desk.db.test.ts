import {
  type Alarm,
  alarmLife,
  alarmRules,
  alarms,
  exportAlarmStatistics,
  exportAlarms,
  exportFaultAnalysis,
  followTemplate,
  getAlarm,
  getAlarmContext,
  getAlarmCounts,
  getAlarmFold,
  getAlarmReplay,
  getAlarmShifts,
  getAlarmStatistics,
  getLastAlarm,
  getNuisances,
  getSpokenAlarm,
  listDeviceMarks,
  listLevelTypes,
  oneKeyEliminate,
  operatorsByHour,
  saveAlarmShifts,
  standardShifts,
  tryAlarmRule,
  updateAlarm,
} from '@energy-console/contract/alarms'
import { devices, products } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import { makeAlarmRule, makeDevice, makeStation, makeUser } from '../../../testing/factories'
import { useCallApp } from '../../../testing/useCallApp'
import { createDevices } from '../../devices'
import { createStations } from '../../stations'
import { seedReadings } from '../../telemetry'
import { createAlarms, makeDefaultRules } from '..'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map(), makeRules: makeDefaultRules }),
  createAlarms(platform),
])

let stationId: string
let device: { id: string; points: Record<string, string> }
let ruleId: string

const rows = async (query: ReturnType<typeof sql>) =>
  (await test.db.asSystem((tx) => tx.execute(query))).rows as Record<string, string>[]

/** An alarm of the rule, `minutes` ago and so many seconds long; null: it stands. */
const alarm = (minutesAgo: number, seconds: number | null, values: { level?: number; rule?: string } = {}) =>
  rows(sql`
    insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
      alarm_time, last_time, condition, value, limit_value, clear_time)
    select 'demo', ${stationId}, ${device.id}, ${device.points.power}, ${values.rule ?? ruleId}, ${values.level ?? 1}, '主变', '过载',
      t, t, 'gt', 120, 100, t + ${seconds} * interval '1 second'
    from (select now() - ${minutesAgo}::float8 * interval '1 minute' as t) x returning id::text`)

beforeAll(async () => {
  ;({ id: stationId } = await makeStation(test.db))
  device = await makeDevice(test.db, { stationId, deviceName: '主变' })
  const rule = await makeAlarmRule(test.db, {
    ...{ itemId: device.points.power ?? '', deviceId: device.id, stationId, ruleName: '主变过载' },
    ...{ cause: '负荷过大', consequence: '跳闸', response: '转移负荷', respondMinutes: 10 },
  })
  ruleId = rule.id
})

it('tells what to do, how often it came, and which of a burst came first', async () => {
  const other = await makeAlarmRule(test.db, {
    itemId: device.points.power ?? '',
    deviceId: device.id,
    stationId,
  })
  const [first] = await alarm(5, null, { rule: other.id })
  const [second] = await alarm(4.95, null)
  const { data } = await app.as().call(getAlarmContext, { query: { id: second?.id ?? '' } })
  expect(data).toMatchObject({
    ...{
      cause: '负荷过大',
      consequence: '跳闸',
      response: '转移负荷',
      respondMinutes: 10,
      lastDay: 1,
      lastMonth: 1,
    },
    related: [
      { id: first?.id, isFirst: true, clearTime: null, clearTimeMs: null },
      { id: second?.id, isFirst: false },
    ],
  })
  const [past] = await alarm(600, 60)
  const { related } = (await app.as().call(getAlarmContext, { query: { id: past?.id ?? '' } })).data
  expect(related).toMatchObject([{ id: past?.id, clearTime: expect.any(String) }])
  expect((related[0]?.clearTimeMs ?? 0) - (related[0]?.alarmTimeMs ?? 0)).toBeCloseTo(60_000, 0)
  await rows(sql`delete from alarm where id = ${past?.id}`)
  const userId = await makeUser(test.db, { codes: ['alarm_confirm'], stationIds: [stationId] })
  const wang = app.as({ userId, userName: '王五' })
  await wang.call(updateAlarm, { body: { id: second?.id ?? '', handling: '已转移' } })
  // who wrote it has left since
  await rows(sql`delete from app_user where id = ${userId}`)
  const { data: told } = await app.as().call(getAlarm, { query: { id: second?.id ?? '' } })
  expect(told).toMatchObject({ handling: '已转移', handlingUserName: '王五' })
})

it('marks a device by the most serious alarm that nobody has acknowledged, else by what stands', async () => {
  const marked = await makeDevice(test.db, { stationId, deviceName: '水泵' })
  const raise = (
    level: number,
    text: string,
    [cleared, confirmed, suppression]: [boolean, boolean, string?],
  ) =>
    rows(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, last_time, clear_time, confirm_time, suppression)
      select 'demo', ${stationId}, ${marked.id}, ${marked.points.power}, coalesce(max(rule_id), 0) + 1, ${level}, '水泵', ${text},
        now(), now(), case when ${cleared} then now() end, case when ${confirmed} then now() end, ${suppression ?? null}
      from alarm`)
  const marks = async () =>
    (await app.as().call(listDeviceMarks, { body: { deviceIds: [marked.id, '999'] } })).data
  await raise(2, '已过去', [true, true])
  await raise(2, '被搁置', [false, false, 'shelved'])
  expect(await marks()).toEqual([])
  await raise(2, '已确认', [false, true])
  const mark = { deviceId: marked.id, itemId: marked.points.power, equipmentName: '水泵' }
  expect(await marks()).toEqual([{ ...mark, level: 2, alarmContent: '已确认', isUnconfirmed: false }])
  await raise(0, '已恢复未确认', [true, false])
  expect(await marks()).toEqual([{ ...mark, level: 0, alarmContent: '已恢复未确认', isUnconfirmed: true }])
  await raise(1, '未确认', [false, false])
  expect(await marks()).toMatchObject([{ level: 1, isUnconfirmed: true }])
  const stranger = app.as({ tenantId: 'other' })
  expect((await stranger.call(listDeviceMarks, { body: { deviceIds: [marked.id] } })).data).toEqual([])
  await rows(sql`delete from alarm where device_id = ${marked.id}`)
})

it('marks in the list what chatters, and not what comes now and then', async () => {
  const rule = { itemId: device.points.power ?? '', deviceId: device.id, stationId }
  const [quick, slow] = [await makeAlarmRule(test.db, rule), await makeAlarmRule(test.db, rule)]
  for (const minutes of [30, 29.5, 29]) await alarm(minutes, 5, { rule: quick.id })
  for (const minutes of [30, 25, 20]) await alarm(minutes, 5, { rule: slow.id })
  const { data } = await app.as().call(alarms.calls.page, { body: { size: '50' } })
  const marks = (id: string) =>
    (data.records as Alarm[])
      .filter(({ ruleId }) => ruleId === id)
      .map((one) => [one.isChattering, one.recent])
  expect(marks(quick.id)).toEqual(Array(3).fill([true, 3]))
  expect(marks(slow.id)).toEqual(Array(3).fill([false, 3]))
  await rows(sql`delete from alarm where rule_id in (${quick.id}, ${slow.id})`)
})

it('folds repeats into one row that says which they are, and finds just those', async () => {
  const rule = { itemId: device.points.power ?? '', deviceId: device.id, stationId }
  const { id } = await makeAlarmRule(test.db, rule)
  const [first] = await alarm(30, 5, { rule: id, level: 2 })
  const [last] = await alarm(20, 5, { rule: id })
  const told = { kind: 'repeats', count: 2, worstLevel: 2, activeCount: 0, unconfirmedCount: 2 }
  const asked = { ruleId_equal: id, folds: 'true' }
  const { data } = await app.as().call(alarms.calls.page, { body: asked })
  expect(data).toMatchObject({
    total: 1,
    records: [{ id: last?.id, folded: { ...told, ids: [last?.id, first?.id] } }],
  })
  const { ids = [] } = (data.records as Alarm[])[0]?.folded ?? {}
  const { data: opened } = await app.as().call(alarms.calls.page, { body: { ids: ids.join(',') } })
  expect(opened.total).toBe(2)
  // as the bell asks: what nobody has confirmed is one row over days, the most serious first
  await alarm(3 * 1_440, 5, { rule: id })
  const grave = await makeAlarmRule(test.db, rule)
  const [gravest] = await alarm(2 * 1_440, 5, { rule: grave.id, level: 2 })
  const pending = { deviceId_equal: device.id, status: 'unconfirmed' as const, folds: 'true' as const }
  const { data: bell } = await app
    .as()
    .call(alarms.calls.page, { body: { ...pending, descs: 'level,alarmTime' } })
  const mine = (bell.records as Alarm[]).filter(({ ruleId }) => [id, grave.id].includes(ruleId ?? ''))
  expect(mine).toMatchObject([{ id: last?.id, folded: { count: 3 } }, { id: gravest?.id }])
  await rows(sql`delete from alarm where rule_id in (${id}, ${grave.id})`)
})

it('counts what stands, leaves out what is put aside, and eliminates all of it with who and why', async () => {
  const admin = app.as()
  const [aside] = await alarm(3, 60, { level: 2 })
  await rows(sql`update alarm set suppression = 'shelved' where id = ${aside?.id}`)
  const [over] = await alarm(2, 60, { level: 2 })
  expect((await admin.call(getAlarmCounts, { body: {} })).data).toMatchObject({
    ...{ active: 2, unconfirmed: 3, clearedUnconfirmed: 1, suppressed: 0 },
    byLevel: [
      { level: 0, active: 0, standing: 0 },
      { level: 1, active: 2, standing: 2 },
      { level: 2, active: 0, unconfirmed: 1, standing: 1 },
    ],
  })
  expect((await admin.call(listLevelTypes, { query: {} })).data).toMatchObject([
    {},
    { name: '警告', count: 2 },
    {},
  ])
  expect((await admin.call(getSpokenAlarm, { body: { id: over?.id ?? '' } })).data).toEqual({
    ...{ text: '严重：主变，过载', level: 2 },
  })
  expect((await admin.call(getLastAlarm, { query: {} })).data).toMatchObject({ alarmContent: '过载' })
  const none = await app.as({ can: ['alarm_confirm'] }).call(oneKeyEliminate, { body: { reason: 'x' } })
  expect(none.code).toBe(403)
  const { data } = await admin.call(oneKeyEliminate, { body: { reason: '演练结束' } })
  expect(data).toEqual({ count: 3, confirmed: 3, cleared: 2 })
  expect((await admin.call(getAlarmCounts, { body: {} })).data).toMatchObject({ active: 0, unconfirmed: 0 })
  const noted =
    await rows(sql`select transition, from_state as "from", to_state as "to", reason from alarm_history
    order by id limit 2`)
  expect(noted).toEqual([
    { transition: 'confirm', from: 'active-unacknowledged', to: 'active-acknowledged', reason: '演练结束' },
    { transition: 'clear', from: 'active-acknowledged', to: 'cleared', reason: '演练结束' },
  ])
  expect(alarmLife.states.cleared).toBeDefined()
})

it('answers the list as a file', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: exportAlarms.path,
    headers: { 'blade-auth': `bearer ${app.as().token}` },
    payload: { format: 'csv', level: '2' },
  })
  expect(answer.statusCode).toBe(303)
  const file = await app.app.inject(String(answer.headers.location))
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
})

it('narrows the list to devices of a product, as statistics count them', async () => {
  const [row] = await rows(sql`select product_id::text as id from device where id = ${device.id}`)
  const countOf = async (body: object) => (await app.as().call(alarms.calls.page, { body })).data.total
  const all = await countOf({ deviceId_equal: device.id })
  expect(all).toBeGreaterThan(0)
  expect(await countOf({ productId: row?.id })).toBe(all)
  expect(await countOf({ productId: `${row?.id},999999` })).toBe(all)
  expect(await countOf({ productId: '999999' })).toBe(0)
})

it('reckons statistics of a period, and finds the rules that help nobody', async () => {
  for (let turn = 0; turn < 6; turn += 1) await alarm(60 + turn * 0.5, 10)
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-2), to: day(1) }
  const before = app.clock.now()
  app.clock.set(Date.now())
  const { data } = await app.as().call(getAlarmStatistics, { query })
  expect(data).toMatchObject({ total: 9, totalBefore: 0, inTime: { of: 8 }, waiting: { count: 6 } })
  // the mean of acknowledging says nothing of what still waits
  expect(data.waiting.seconds).toBeGreaterThan(0)
  // by the clock that the report is made at
  app.clock.advance(60_000)
  const { data: later } = await app.as().call(getAlarmStatistics, { query })
  expect(later.waiting.seconds).toBeCloseTo(data.waiting.seconds + 60)
  app.clock.advance(-60_000)
  // tomorrow is not counted yet, and of today what has passed
  expect(data.perHour.hours).toBeGreaterThanOrEqual(48)
  expect(data.perHour.hours).toBeLessThanOrEqual(80)
  expect(data.perHour.mean).toBeCloseTo(9 / data.perHour.hours)
  expect(data.perHour).toMatchObject({ operatorHours: data.perHour.hours, operators: { least: 1, most: 1 } })
  // two operators by day and one by night have as many alarms between them
  const shifts = [
    { shiftName: '白班', startsAt: '08:00', operators: 2 },
    { shiftName: '夜班', startsAt: '20:00', operators: 1 },
  ]
  expect((await app.as().call(saveAlarmShifts, { body: { shifts } })).code).toBe(200)
  expect((await app.as({ tenantId: 'other' }).call(getAlarmShifts)).data).toEqual(standardShifts)
  const { data: staffed } = await app.as().call(getAlarmStatistics, { query })
  const staff = operatorsByHour({ shifts })
  const operatorHours = Array.from({ length: staffed.perHour.hours }, (_, hour) => staff[hour % 24] ?? 0)
  expect(staffed.perHour.operatorHours).toBe(operatorHours.reduce((sum, each) => sum + each, 0))
  expect(staffed.perHour.mean).toBeCloseTo(9 / staffed.perHour.operatorHours)
  expect(staffed.perHour.operators).toEqual({ least: 1, most: 2 })
  const two = [{ shiftName: '全天', startsAt: '00:00', operators: 2 }]
  await app.as().call(saveAlarmShifts, { body: { shifts: two } })
  const { data: doubled } = await app.as().call(getAlarmStatistics, { query })
  expect(doubled.perHour.most).toBe(data.perHour.most / 2)
  const twice = [...two, { shiftName: '夜班', startsAt: '00:00', operators: 1 }]
  expect(await app.as().call(saveAlarmShifts, { body: { shifts: twice } })).toMatchObject({ code: 400 })
  await app.as().call(saveAlarmShifts, { body: standardShifts })
  expect(data.byLevel.map(({ count }: { count: number }) => count)).toEqual([0, 8, 1])
  expect(data.byDay).toHaveLength(4)
  expect(data.byRule[0]).toMatchObject({
    name: '主变过载',
    count: 8,
    deviceName: '主变',
    deviceId: device.id,
  })
  expect(data.byHour.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(9)
  // of the four days before as much is set beside it as has passed: the first day, and not yet the last hour
  await rows(sql`
    insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
      clear_time)
    select 'demo', ${stationId}, ${device.id}, 1, ${ruleId}, 1, '主变', '早先', at, at, at
    from unnest(array[${`${day(-6)}T04:00:00Z`}, ${`${day(-3)}T15:00:00Z`}]::timestamptz[]) at`)
  const { data: compared } = await app.as().call(getAlarmStatistics, { query })
  expect(compared).toMatchObject({ total: 9, totalBefore: 1 })
  expect((await app.as().call(getNuisances, { query })).data).toMatchObject({ total: 9, before: 1 })
  await rows(sql`delete from alarm where alarm_content = '早先'`)
  const found = await app.as().call(getNuisances, { query })
  app.clock.set(before)
  expect(found.data.nuisances[0]).toMatchObject({
    ruleName: '主变过载',
    kinds: ['chattering', 'fleeting', 'ignored'],
    suggestion: { onDelaySeconds: 10, offDelaySeconds: 40, deadBand: 2 },
  })
  expect(await app.as().call(getAlarmStatistics, { query: { from: day(0), to: day(-1) } })).toMatchObject({
    error: { key: 'alarms.badPeriod' },
  })
})

it('writes statistics and analysis of a period as workbooks, whose numbers are numbers', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-2), to: day(1), format: 'xlsx' } as const
  const sheetsOf = async (call: typeof exportAlarmStatistics | typeof exportFaultAnalysis) => {
    const { data } = await app.as().call(call, { query })
    const { rawPayload } = await app.app.inject({ url: `/api/files/${data.ticket}` })
    return new Map((await readWorkbook(rawPayload)).map(({ sheet, data: lines }) => [sheet, lines]))
  }
  const statistics = await sheetsOf(exportAlarmStatistics)
  expect([...statistics.keys()]).toEqual([
    '故障统计',
    '按等级',
    '按站点',
    '按设备',
    '按设备类型',
    '最频繁的十条规则',
    '按日',
    '按时段',
  ])
  expect(statistics.get('故障统计')?.slice(0, 2)).toEqual([
    ['指标', '单位', '本期', '上期'],
    ['告警总数', '次', 9, 0],
  ])
  expect(statistics.get('按等级')?.at(2)).toEqual(['警告', 8, 0])
  expect(statistics.get('最频繁的十条规则')?.at(1)?.slice(0, 3)).toEqual(['主变过载', '主变', 8])
  const analysis = await sheetsOf(exportFaultAnalysis)
  const [headings, first] = analysis.get('故障分析') ?? []
  expect(headings?.at(-1)).toBe('建议回差')
  expect(first?.slice(0, 4)).toEqual(['主变过载', '主变', 8, 0])
  expect(first?.slice(-3)).toEqual([10, 40, 2])
  expect(analysis.get('变化最大的设备')?.at(1)).toEqual(['主变', 9, 0])
})

it('takes a suggestion over: the rule is what was suggested, for those who may change it', async () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { from: day(-2), to: day(1) }
  const nuisance = async () =>
    (await app.as().call(getNuisances, { query })).data.nuisances.find(
      (one: { ruleId: string }) => one.ruleId === ruleId,
    )
  const { suggestion } = await nuisance()
  expect(suggestion).toEqual({ onDelaySeconds: 10, offDelaySeconds: 40, deadBand: 2 })
  const body = { id: ruleId, ...suggestion }
  expect(await app.as({ can: ['warning_analysis'] }).call(alarmRules.calls.update, { body })).toMatchObject({
    code: 403,
  })
  expect(await app.as().call(alarmRules.calls.update, { body })).toMatchObject({ code: 200 })
  const rule = await app.as().call(alarmRules.calls.detail, { query: { id: ruleId } })
  expect(rule.data).toMatchObject({ ruleName: '主变过载', limit: 100, ...suggestion })
  // what came before it was changed tells nothing of what it is now
  expect(await nuisance()).toBeUndefined()
  const at = new Date(Date.now() + 60_000)
  await rows(sql`
    insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
      clear_time)
    select 'demo', ${stationId}, device_id, item_id, id, 2, '主变', '此后', t, t, t + interval '20 seconds'
    from alarm_rule r, generate_series(${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz + interval '2 hours', '1 hour') t
    where r.id = ${ruleId}`)
  const now = app.clock.now()
  app.clock.set(at.getTime() + 3 * 3_600_000)
  expect(await nuisance()).toMatchObject({
    ...{ kinds: ['fleeting', 'ignored'], confirmedShare: 0, medianSeconds: 20 },
    suggestion: { onDelaySeconds: 30 },
  })
  app.clock.set(now)
  await rows(sql`delete from alarm where alarm_content = '此后'`)
  const before = { onDelaySeconds: 0, offDelaySeconds: 0, deadBand: 0 }
  await app.as().call(alarmRules.calls.update, { body: { id: ruleId, ...before } })
})

it('tells the popup of a trip that has cleared, unless that or a later one was closed, or it is long since', async () => {
  const place = await makeStation(test.db)
  const came = async (seconds: number, clearedSecondsAgo: number | null, level = 2) => {
    const [one] = await rows(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time,
        clear_time)
      values ('demo', ${place.id}, 1, 1, (random() * 1e12)::bigint, ${level}, '馈线', '跳闸', now() - ${seconds} * interval '1 s', now(),
        now() - ${clearedSecondsAgo} * interval '1 s') returning id::text`)
    return one?.id ?? ''
  }
  const last = async (query: { clearedAfter?: string; lowestLevel?: number } = {}) =>
    (await app.as().call(getLastAlarm, { query: { stationId: place.id, ...query } })).data?.id ?? null
  const stands = await came(300, null)
  await came(1_000, 700)
  expect(await last({ clearedAfter: '0' })).toBe(stands)
  const trip = await came(60, 59)
  const minor = await came(30, 29, 0)
  expect(await last()).toBe(stands)
  expect(await last({ clearedAfter: '0' })).toBe(minor)
  expect(await last({ clearedAfter: '0', lowestLevel: 1 })).toBe(trip)
  expect(await last({ clearedAfter: trip })).toBe(minor)
  expect(await last({ clearedAfter: minor })).toBe(stands)
  await rows(sql`update alarm set confirm_time = now() where id = ${minor}`)
  expect(await last({ clearedAfter: '0' })).toBe(trip)
  await rows(sql`update alarm set suppression = 'shelved' where id = ${trip}`)
  expect(await last({ clearedAfter: '0' })).toBe(stands)
  await rows(sql`delete from alarm where station_id = ${place.id}`)
})

it('tries a rule and a change to it on stored readings', async () => {
  const start = app.clock.now() - 3_600_000
  const values = [90, 110, 90, 110, 112, 90]
  const ts = values.map((_, index) => start + index * 60_000)
  await seedReadings(test.db, [{ pointId: device.points.power ?? '', ts, values }])
  const body = { itemId: device.points.power ?? '', condition: 'gt' as const, limit: 100, days: 1 }
  const { data } = await app.as().call(tryAlarmRule, { body })
  expect(data).toMatchObject({
    ...{ readings: 6, isRolledUp: false, before: null },
    after: { opened: 2, totalSeconds: 180, longestSeconds: 120, alarms: [{ value: 110 }, { count: 2 }] },
  })
  const changed = await app.as().call(tryAlarmRule, { body: { ...body, onDelaySeconds: 60, id: ruleId } })
  expect(changed.data).toMatchObject({ after: { opened: 1 }, before: { opened: 2 } })
})

it('tells which rules differ from their product, and makes them follow it again', async () => {
  const admin = app.as()
  const { data: product } = await admin.call(products.calls.save, {
    body: {
      label: '模板产品',
      siyaoProperties: [{ propertyNo: 'p', propertyName: '功率' }],
      defaultAlarms: [
        { ruleName: '过高', propertyNo: 'p', condition: 'gt', limit: 5, level: 2, content: 'x' },
      ],
    } as never,
  })
  await admin.call(devices.calls.save, {
    body: { deviceName: 'T1', productId: product.id, stationId } as never,
  })
  const stateOf = async () =>
    (await admin.call(alarmRules.calls.list, { query: { ruleName: 'T1 过高' } })).data[0]
  const rule = await stateOf()
  expect(rule).toMatchObject({ templateState: 'same' })
  await admin.call(alarmRules.calls.update, { body: { id: rule.id, limit: 7 } as never })
  expect(await stateOf()).toMatchObject({ templateState: 'differs', limit: 7 })
  const differing = async (differs: string) =>
    (await admin.call(alarmRules.calls.list, { query: { differs_equal: differs } as never })).data.map(
      ({ id }: { id: string }) => id,
    )
  expect(await differing('true')).toEqual([rule.id])
  expect(await differing('false')).not.toContain(rule.id)
  expect((await admin.call(followTemplate, { body: { ids: [rule.id, ruleId] } })).data).toEqual({
    changed: 1,
  })
  expect(await stateOf()).toMatchObject({ templateState: 'same', limit: 5 })
})

it('tells of an alarm what it is one of as the list folds it; counts a long list so far and says that there is more', async () => {
  const { id: stationId } = await makeStation(test.db)
  const many = await makeDevice(test.db, { stationId, deviceName: '潮' })
  const raise = (count: number, from: number) =>
    rows(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
      select 'demo', ${stationId}, ${many.id}, ${many.points.power}, 900000 + n, 1, '潮', '第 ' || n || ' 条', t, t
      from (select n, now() - interval '1 hour' + n * interval '1 millisecond' as t from generate_series(${from}::int, ${from + count - 1}::int) n) x
      returning id::text`)
  const body = { deviceId_equal: many.id, folds: 'true' as const, size: '10' }
  const [alone] = await raise(1, 1)
  const foldOf = async (id: string | undefined, as = app.as()) =>
    as.call(getAlarmFold, { query: { id: id ?? '' } })
  expect((await foldOf(alone?.id)).data).toBeNull()
  const eleven = await raise(11, 2)
  const { records } = (await app.as().call(alarms.calls.page, { body })).data
  expect(records).toMatchObject([{ id: alone?.id, folded: { kind: 'flood', count: 12, hasMore: false } }])
  const { data: fold } = await foldOf(eleven[7]?.id)
  expect(fold).toMatchObject({
    kind: 'flood',
    count: 12,
    row: { equipmentName: '潮', alarmContent: '第 1 条' },
  })
  expect((await foldOf(alone?.id, app.as({ tenantId: 'other' }))).code).toBe(404)

  await raise(10_000, 13)
  const { data: folded } = await app.as().call(alarms.calls.page, { body })
  expect(folded.records).toMatchObject([
    { folded: { count: 5_000, hasMore: true, unconfirmedCount: 5_000 } },
    ...Array.from({ length: 9 }, () => ({ equipmentName: '潮' })),
  ])
  const plain = { deviceId_equal: many.id, size: '10' }
  const { data: first } = await app.as().call(alarms.calls.page, { body: plain })
  expect(first).toMatchObject({ total: 10_000, hasMore: true })
  const { data: last } = await app.as().call(alarms.calls.page, { body: { ...plain, current: '1001' } })
  expect(last.total).toBe(10_012)
  expect(last).not.toHaveProperty('hasMore')
  await rows(sql`delete from alarm where device_id = ${many.id}`)
})

it('replays an alarm with what had not been dealt with when it began, and without what was over by then', async () => {
  const { id: stationId } = await makeStation(test.db)
  const pump = await makeDevice(test.db, { stationId, deviceName: '回放泵' })
  let rule = 800_000
  const raise = async (minutesAgo: number, clearedAgo: number | null, confirmedAgo: number | null) => {
    const [raised] = await rows(sql`
      insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
        alarm_time, last_time, clear_time, confirm_time)
      select 'demo', ${stationId}, ${pump.id}, ${pump.points.power}, ${++rule}, 1, '回放泵', '', now() - ${minutesAgo}::float8 * interval '1 minute',
        now(), now() - ${clearedAgo}::float8 * interval '1 minute', now() - ${confirmedAgo}::float8 * interval '1 minute' returning id::text`)
    return raised?.id ?? ''
  }
  const open = await raise(100 * 24 * 60, null, 90 * 24 * 60)
  const unseen = await raise(3 * 24 * 60, 3 * 24 * 60 - 1, 100)
  await raise(2 * 24 * 60, 2 * 24 * 60 - 1, 2 * 24 * 60 - 2)
  const played = await raise(120, 110, 105)
  const after = await raise(115, null, null)
  await raise(100, null, null)
  const { data } = await app.as().call(getAlarmReplay, { query: { id: played } })
  expect(data.events.map(({ id }: { id: string }) => id)).toEqual([open, unseen, played, after])
  expect(data.hasMore).toBe(false)
  const [, , { alarmTimeMs = 0, confirmTimeMs = 0 } = {}] = data.events
  expect((confirmTimeMs ?? 0) - alarmTimeMs).toBeCloseTo(15 * 60_000, -2)
  const stranger = app.as({ tenantId: 'other' })
  expect((await stranger.call(getAlarmReplay, { query: { id: played } })).code).toBe(404)
  await rows(sql`delete from alarm where device_id = ${pump.id}`)
})

it('finds alarms by a part of the name that they carry, whatever the device is called now, and of the stations of who asks', async () => {
  const { id: stationId } = await makeStation(test.db)
  const named = await makeDevice(test.db, { stationId, deviceName: '新名' })
  await rows(sql`
    insert into alarm (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content, alarm_time, last_time)
    select 'demo', ${stationId}, ${named.id}, ${named.points.power}, 700000 + n, 1, (array['Pump 100%', '旧名 水泵', '旧名 风机'])[n], '', now(), now()
    from generate_series(1, 3) n`)
  const found = async (equipmentName: string, as = app.as()) =>
    (
      await as.call(alarms.calls.page, { body: { deviceId_equal: named.id, equipmentName } })
    ).data.records.map((one: Alarm) => one.equipmentName)
  expect((await found('旧名')).toSorted()).toEqual(['旧名 水泵', '旧名 风机'])
  expect(await found('水泵')).toEqual(['旧名 水泵'])
  expect(await found('pump 100%')).toEqual(['Pump 100%'])
  expect(await found('%')).toEqual(['Pump 100%'])
  expect(await found('新名')).toEqual([])
  const elsewhere = await makeStation(test.db)
  expect(await found('水泵', app.as({ stationIds: [elsewhere.id] }))).toEqual([])
  await rows(sql`delete from alarm where device_id = ${named.id}`)
})

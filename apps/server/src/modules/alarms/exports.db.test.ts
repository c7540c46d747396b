import { alarmRules, alarmSequence, alarmSuppressions, alarms } from '@energy-console/contract/alarms'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/callApp'
import { as, type Cells, expectReadBack, word } from '../../testing/exportedFile'
import { makeAlarmRule, makeDevice, makeProduct, makeStation, makeView } from '../../testing/factories'
import { useCallApp } from '../../testing/useCallApp'
import { createDevices } from '../devices'
import { createStations } from '../stations'
import { createAlarms } from '.'
import { alarmHistoryTable, alarmTable } from './desk/table'

const { test, app } = await useCallApp((platform) => [
  createStations(platform),
  createDevices(platform, { readLatest: async () => new Map() }),
  createAlarms(platform),
])

let who: Caller
let place: { stationId: string; deviceId: string }
let points: Record<string, string>

beforeAll(async () => {
  who = app.as()
  const { id: stationId } = await makeStation(test.db, { stationName: '一号站' })
  const trip = { propertyNo: 'trip', dataType: 'boolean' as const, enumMap: { '0': '正常', '1': '跳闸' } }
  const product = await makeProduct(test.db, { properties: [{ propertyNo: 'power', unit: 'kW' }, trip] })
  const device = await makeDevice(test.db, { stationId, productId: product.id, deviceName: '1号主变' })
  place = { stationId, deviceId: device.id }
  points = device.points
})

let serial = 0
/** An alarm of a rule of its own; answers its id. */
const raise = (values: Partial<typeof alarmTable.$inferInsert> & { alarmTime: Date }) =>
  test.db.asSystem(async (tx) => {
    const row = {
      ...{ tenantId: 'demo', ...place, itemId: points.power ?? '', ruleId: String(++serial), level: 1 },
      ...{ equipmentName: '1号主变', alarmContent: '过载', lastTime: values.alarmTime, ...values },
    }
    const [made] = await tx.insert(alarmTable).values(row).returning({ id: alarmTable.id })
    return made?.id ?? ''
  })

/** A value at a state by its word, any other as it is. */
const said =
  (field: string) =>
  ({ format, ...row }: Readonly<Record<string, unknown>>) =>
    (format as { enumMap?: Record<string, string> } | null)?.enumMap?.[String(row[field])] ?? row[field]

const levels = { 0: '提示', 1: '警告', 2: '严重' }
const conditions = { gt: '大于', outside: '超出范围', silent: '无数据', eq: '等于', formula: '表达式成立' }
const yes = { true: '是', false: '否' }

const alarmCells: Cells = {
  等级: word('level', levels),
  告警时间: as('alarmTime'),
  设备: as('equipmentName'),
  告警内容: as('alarmContent'),
  条件: word('condition', conditions),
  告警值: said('value'),
  限值: said('limit'),
  次数: as('count'),
  状态: word('status', {
    'active-unacknowledged': '未恢复未确认',
    'active-acknowledged': '未恢复已确认',
    'cleared-unacknowledged': '已恢复未确认',
    cleared: '已恢复',
  }),
  恢复时间: as('clearTime'),
  确认时间: as('confirmTime'),
  确认人: as('confirmUserName'),
  抑制: word('suppression', { shelved: '已搁置', design: '随网关离线抑制' }),
  处理情况: as('handling'),
}

it('alarms are read back as the list has them, cell by cell', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 27, 4, minute, 30))
  await raise({
    ...{ alarmTime: at(1), clearTime: at(5), confirmTime: at(7), confirmUserName: '王五', count: 3 },
    ...{ value: 120.25, limit: 100, level: 2, handling: '=转移负荷，\n已“复位”, 观察' },
  })
  await raise({
    ...{ alarmTime: at(2), condition: 'outside', value: -7.5, limit: -5, confirmTime: at(3) },
    ...{ alarmContent: '-7.5 kW, 低于下限', level: 0, suppression: 'shelved' },
  })
  await raise({ alarmTime: at(3), condition: 'silent', alarmContent: '无数据', suppression: 'design' })
  await raise({
    ...{ alarmTime: at(4), clearTime: at(4), condition: 'eq', value: 1, limit: 1 },
    ...{ itemId: points.trip ?? '', alarmContent: '跳闸' },
  })
  const list = await expectReadBack({ app, who }, alarms, alarmCells)
  expect(list.map(({ alarmContent }) => alarmContent)).toEqual([
    '跳闸',
    '无数据',
    '-7.5 kW, 低于下限',
    '过载',
  ])
  const some = await expectReadBack({ app, who }, alarms, alarmCells, { status: 'cleared-unacknowledged' })
  expect(some).toHaveLength(1)
})

const sequenceCells: Cells = {
  时间: as('moveTime'),
  毫秒: as('milliseconds'),
  事件: word('transition', { open: '告警产生', clear: '告警恢复', confirm: '告警确认' }),
  等级: word('level', levels),
  设备: as('equipmentName'),
  告警内容: as('alarmContent'),
  操作人: as('userName'),
  原因: as('reason'),
}

it('the sequence of events tells those of one second apart, the newest first, in its file too', async () => {
  const second = Date.UTC(2026, 1, 28, 4, 0, 1)
  const recordId = await raise({ alarmTime: new Date(second + 7), alarmContent: '一闪而过' })
  const move = (transition: string, milliseconds: number, more: object = {}) => ({
    ...{ tenantId: 'demo', stationId: place.stationId, recordId, transition, toState: 'cleared' },
    ...{ moveTime: new Date(second + milliseconds), ...more },
  })
  const moves = [
    move('confirm', 999, { userName: '王五', reason: '例行检查' }),
    move('open', 7),
    move('clear', 250),
  ]
  await test.db.asSystem((tx) => tx.insert(alarmHistoryTable).values(moves))
  const list = await expectReadBack({ app, who }, alarmSequence, sequenceCells)
  expect(list).toMatchObject([
    { milliseconds: 999, transition: 'confirm', moveTime: '2026-02-28 12:00:01', userName: '王五' },
    { milliseconds: 250, transition: 'clear', moveTime: '2026-02-28 12:00:01', userName: null },
    { milliseconds: 7, transition: 'open', moveTime: '2026-02-28 12:00:01', alarmContent: '一闪而过' },
  ])
})

const ruleCells: Cells = {
  规则名称: as('ruleName'),
  数据点: as('itemName'),
  站点: as('stationName'),
  条件: word('condition', conditions),
  限值: said('limit'),
  上限: as('upperLimit'),
  '时长 (s)': as('windowSeconds'),
  回差: as('deadBand'),
  表达式: as('expression'),
  '延时 (s)': as('onDelaySeconds'),
  '恢复保持 (s)': as('offDelaySeconds'),
  等级: word('level', levels),
  告警内容: as('content'),
  生效日: word('activeDays', { all: '全部日期', workday: '工作日（按工作日历）' }),
  生效开始: as('activeFrom'),
  生效结束: as('activeUntil'),
  工况抑制: as('inhibitItemName'),
  工况比较: word('inhibitComparison', { eq: '等于' }),
  工况值: as('inhibitValue'),
  可能原因: as('cause'),
  后果: as('consequence'),
  处置方法: as('response'),
  '响应时限 (min)': as('respondMinutes'),
  启用: word('isEnabled', yes),
  与模板不同: word('differs', yes),
  关联画面: as('viewName'),
}

it('rules are read back as the list has them, cell by cell', async () => {
  const of = { ...place, itemId: points.power ?? '' }
  const { id: viewId } = await makeView(test.db, { name: '一次接线图' })
  await makeAlarmRule(test.db, {
    ...{ ...of, ruleName: '功率越限', condition: 'outside', limit: -5.5, upperLimit: 90, deadBand: 2 },
    ...{ onDelaySeconds: 5, offDelaySeconds: 4, level: 2, viewId, respondMinutes: 15, isEnabled: false },
    ...{ activeDays: 'workday', activeFrom: '22:00', activeUntil: '06:00', cause: '+负荷过大' },
    ...{ consequence: '跳闸', response: '转移负荷，\n通知“值长”' },
    ...{ inhibitItemId: points.trip ?? '', inhibitComparison: 'eq', inhibitValue: 1 },
  })
  await makeAlarmRule(test.db, { ...of, ruleName: '无数据', condition: 'silent', windowSeconds: 60 })
  await makeAlarmRule(test.db, {
    ...of,
    ruleName: '组合',
    condition: 'formula',
    expression: 'a > 1 && a < 5',
  })
  const ofTrip = { ...of, itemId: points.trip ?? '', ruleName: '跳闸' }
  await makeAlarmRule(test.db, { ...ofTrip, condition: 'eq', limit: 1 })
  const list = await expectReadBack({ app, who }, alarmRules, ruleCells, { ascs: 'id' })
  expect(list).toHaveLength(4)
  expect(list[0]).toMatchObject({ stationName: '一号站', itemName: expect.stringContaining('1号主变') })
})

const suppressionCells: Cells = {
  类型: word('kind', { shelved: '已搁置', maintenance: '设备检修', outOfService: '停用' }),
  告警规则: as('ruleName'),
  设备: as('deviceName'),
  站点: as('stationName'),
  原因: as('reason'),
  到期时间: as('untilTime'),
}

it('what is put aside is read back as the list has it, cell by cell', async () => {
  const rule = await makeAlarmRule(test.db, { ...place, itemId: points.power ?? '', ruleName: '温度过高' })
  const put = async (body: object) => {
    const { code, msg } = await who.call(alarmSuppressions.calls.save, { body })
    expect(code, msg).toBe(200)
  }
  const untilTime = '2026-03-02 08:30:00'
  await put({ kind: 'shelved', ruleId: rule.id, reason: '@值班员: 等备件', untilTime })
  await put({ kind: 'maintenance', deviceId: place.deviceId, reason: '年检', untilTime })
  await put({ kind: 'outOfService', deviceId: place.deviceId, reason: '停用' })
  const list = await expectReadBack({ app, who }, alarmSuppressions, suppressionCells, { ascs: 'id' })
  expect(list).toMatchObject([
    { ruleName: '温度过高', stationName: '一号站', untilTime },
    { deviceName: '1号主变', untilTime },
    { kind: 'outOfService', untilTime: null },
  ])
})

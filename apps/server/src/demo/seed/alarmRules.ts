import type { AlarmCondition } from '@energy-console/contract/alarms'
import { incidentKinds } from '../incidents'
import { feederName } from '../plant'
import { type FeederCode, feeders } from '../plant/circuits'

/** A threshold rule of the demo. `{{value}}` and the like in `content` are the alarm engine's placeholders. */
export interface RuleSpec {
  code: string
  propertyNo: string
  ruleName: string
  condition: AlarmCondition
  limit: number | null
  deadBand: number
  onDelaySeconds: number
  /** 0 info, 1 warning, 2 error. */
  level: 0 | 1 | 2
  content: string
  upperLimit?: number
  windowSeconds?: number
  offDelaySeconds?: number
  cause?: string
  consequence?: string
  /** What to do. */
  response: string
  respondMinutes?: number
}

type Incident = keyof typeof incidentKinds
type Wording = Omit<RuleSpec, 'code' | 'propertyNo' | 'condition' | 'limit'>

const incidentWording: Record<Exclude<Incident, 'feederTrip'>, Wording> = {
  transformerHot: {
    ruleName: 'T2 变压器绕组超温',
    deadBand: 3,
    onDelaySeconds: 10,
    level: 2,
    content: '绕组温度 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
    cause: '负荷过大、冷却风机停转或通风受阻',
    consequence: '绝缘加速老化，继续升高将触发超温跳闸',
    response: '检查风机是否运行、通风是否受阻；转移部分负荷；仍上升时准备停运并联系检修',
    respondMinutes: 10,
  },
  upsBatteryLow: {
    ruleName: 'UPS 电池电量低',
    deadBand: 5,
    onDelaySeconds: 5,
    level: 2,
    content: '电池电量 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
    cause: '市电中断后放电，或电池老化',
    consequence: '电池耗尽后机房断电',
    response: '确认市电是否恢复；启动柴油发电机；通知机房按次序关机',
    respondMinutes: 5,
  },
  waterPressureLow: {
    ruleName: '生活水压力低',
    deadBand: 0.03,
    onDelaySeconds: 15,
    level: 1,
    content: '出口压力 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
    cause: '水泵停运、管网漏水或用水量突增',
    consequence: '高区用户断水',
    response: '检查水泵运行状态并切换备用泵；检查水箱液位和管网',
    respondMinutes: 15,
  },
  serverRoomHot: {
    ruleName: '数据机房温度高',
    deadBand: 0.8,
    onDelaySeconds: 30,
    level: 1,
    content: '机房温度 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
    cause: '空调停机或冷量不足',
    consequence: '服务器过热停机',
    response: '检查精密空调运行状态，开启备用空调；打开机房门临时通风',
    respondMinutes: 15,
  },
  airPressureLow: {
    ruleName: '压缩空气压力低',
    deadBand: 0.03,
    onDelaySeconds: 15,
    level: 1,
    content: '排气压力 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
    cause: '空压机停机、管路泄漏或用气量突增',
    consequence: '气动设备动作不到位，产线停机',
    response: '检查空压机运行状态，启动备用机；巡查管路泄漏',
    respondMinutes: 15,
  },
}

const ofIncidents = Object.entries(incidentWording).map(([kind, wording]): RuleSpec => {
  const { code, propertyNo, condition, limit } = incidentKinds[kind as Incident]
  return { code, propertyNo, condition, limit, ...wording }
})

const ofTrips = (Object.keys(feeders) as FeederCode[]).map(
  (code): RuleSpec => ({
    code,
    propertyNo: 'trip',
    ruleName: `${feederName(code)}跳闸`,
    condition: 'eq',
    limit: 1,
    deadBand: 0,
    onDelaySeconds: 0,
    level: 2,
    content: '断路器故障跳闸',
    cause: '短路、过负荷或保护误动',
    consequence: '该回路下的设备失电',
    response: '到现场查看保护装置的动作记录，排除故障后再合闸；不得强送',
    respondMinutes: 5,
  }),
)

const others: readonly RuleSpec[] = [
  {
    code: 'UPS1',
    propertyNo: 'mode',
    ruleName: 'UPS 转电池供电',
    condition: 'ne',
    limit: 1,
    deadBand: 0,
    onDelaySeconds: 2,
    level: 0,
    content: 'UPS 不在市电模式',
    cause: '市电中断或电压越限',
    consequence: '电池耗尽后机房断电',
    response: '确认市电情况，关注电池电量，必要时启动柴油发电机',
    respondMinutes: 10,
  },
  ...(['T1', 'T3'] as const).map(
    (code): RuleSpec => ({
      ...incidentKinds.transformerHot,
      ...incidentWording.transformerHot,
      code,
      ruleName: `${code} 变压器绕组超温`,
    }),
  ),
  {
    code: 'T2',
    propertyNo: 'load',
    ruleName: 'T2 变压器过负荷',
    condition: 'gt',
    limit: 90,
    deadBand: 5,
    onDelaySeconds: 60,
    level: 1,
    content: '负载率 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
    cause: '用电负荷增长或负荷分配不均',
    consequence: '变压器过热、寿命缩短',
    response: '转移或压减可调负荷，关注绕组温度',
    respondMinutes: 30,
  },
  {
    code: 'GS1',
    propertyNo: 'tankLevel',
    ruleName: '生活水箱液位低',
    condition: 'lt',
    limit: 1,
    deadBand: 0.1,
    onDelaySeconds: 30,
    level: 1,
    content: '水箱液位 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
    cause: '进水阀故障或市政停水',
    consequence: '水泵空转，高区断水',
    response: '检查进水阀和市政供水，必要时停泵',
    respondMinutes: 20,
  },
  {
    code: 'G1',
    propertyNo: 'fuelLevel',
    ruleName: '柴油发电机油位低',
    condition: 'lt',
    limit: 30,
    deadBand: 2,
    onDelaySeconds: 30,
    level: 1,
    content: '油位 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
    cause: '运行消耗后未补油或油路泄漏',
    consequence: '停电时发电机不能持续供电',
    response: '安排补油并检查油路',
    respondMinutes: 240,
  },
  {
    code: 'AHU2',
    propertyNo: 'co2',
    ruleName: '三层二氧化碳偏高',
    condition: 'gt',
    limit: 1_000,
    deadBand: 50,
    onDelaySeconds: 300,
    level: 0,
    content: '二氧化碳 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
    cause: '人员密集或新风量不足',
    consequence: '人员不适',
    response: '加大新风量',
    respondMinutes: 60,
  },
  {
    code: 'T1',
    propertyNo: 'windingMaxC',
    ruleName: 'T1 绕组温升过快',
    condition: 'rises',
    limit: 20,
    windowSeconds: 600,
    deadBand: 5,
    onDelaySeconds: 0,
    level: 1,
    content: '{{duration}}内上升 {{value}}{{unit}}',
    cause: '负荷突增或冷却失效',
    consequence: '很快到达超温跳闸',
    response: '查看负载率和风机状态，提前转移负荷',
    respondMinutes: 10,
  },
  {
    code: 'T1',
    propertyNo: 'windingMaxC',
    ruleName: 'T1 温控仪无数据',
    condition: 'silent',
    limit: null,
    windowSeconds: 900,
    deadBand: 0,
    onDelaySeconds: 0,
    level: 0,
    content: '{{duration}}没有数据',
    cause: '温控仪掉电、通信线松动或网关离线',
    consequence: '看不到温度，超温时没有告警',
    response: '检查温控仪电源和通信；网关离线时先恢复网关',
    respondMinutes: 60,
  },
  {
    code: 'AH2',
    propertyNo: 'ep',
    ruleName: '厂区今日峰值将偏高',
    condition: 'peakAhead',
    limit: 1_150,
    deadBand: 30,
    onDelaySeconds: 0,
    level: 1,
    content: '今日最大需量预计 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
    cause: '大功率设备同时投运',
    consequence: '最大需量超过合同，多付基本电费',
    response: '错开大功率设备的运行时间，推迟可调负荷',
    respondMinutes: 60,
  },
  {
    code: 'AH2',
    propertyNo: 'ep',
    ruleName: '厂区用电高于常态',
    condition: 'aboveUsual',
    limit: 200,
    deadBand: 50,
    onDelaySeconds: 0,
    level: 0,
    content: '比常态多 {{value}}{{unit}}',
    cause: '设备在不该运行的时候运行，或临时加班',
    consequence: '多用电',
    response: '查看各支路用电，关停不需要的设备',
    respondMinutes: 240,
  },
]

/** Every rule of the demo plant. */
export const demoRules: readonly RuleSpec[] = [...ofIncidents, ...ofTrips, ...others]

/** The rule that an incident of a kind sets off. */
export function ruleOf(kind: Incident): RuleSpec | undefined {
  const { code, propertyNo } = incidentKinds[kind]
  return demoRules.find((rule) => rule.code === code && rule.propertyNo === propertyNo)
}

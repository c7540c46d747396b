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
  limit: number
  deadBand: number
  onDelaySeconds: number
  /** 0 info, 1 warning, 2 error. */
  level: 0 | 1 | 2
  content: string
}

type Incident = keyof typeof incidentKinds
type Wording = Pick<RuleSpec, 'ruleName' | 'deadBand' | 'onDelaySeconds' | 'level' | 'content'>

const incidentWording: Record<Exclude<Incident, 'feederTrip'>, Wording> = {
  transformerHot: {
    ruleName: 'T2 变压器绕组超温',
    deadBand: 3,
    onDelaySeconds: 10,
    level: 2,
    content: '绕组温度 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
  },
  upsBatteryLow: {
    ruleName: 'UPS 电池电量低',
    deadBand: 5,
    onDelaySeconds: 5,
    level: 2,
    content: '电池电量 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
  },
  waterPressureLow: {
    ruleName: '生活水压力低',
    deadBand: 0.03,
    onDelaySeconds: 15,
    level: 1,
    content: '出口压力 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
  },
  serverRoomHot: {
    ruleName: '数据机房温度高',
    deadBand: 0.8,
    onDelaySeconds: 30,
    level: 1,
    content: '机房温度 {{value}}{{unit}}，超过 {{limit}}{{unit}}',
  },
  airPressureLow: {
    ruleName: '压缩空气压力低',
    deadBand: 0.03,
    onDelaySeconds: 15,
    level: 1,
    content: '排气压力 {{value}}{{unit}}，低于 {{limit}}{{unit}}',
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
  },
]

/** Every rule of the demo plant. */
export const demoRules: readonly RuleSpec[] = [...ofIncidents, ...ofTrips, ...others]

/** The rule that an incident of a kind sets off. */
export function ruleOf(kind: Incident): RuleSpec | undefined {
  const { code, propertyNo } = incidentKinds[kind]
  return demoRules.find((rule) => rule.code === code && rule.propertyNo === propertyNo)
}

import * as z from 'zod'
import { alarmLevels } from '../alarms/levels'
import { field, resource, rule } from '../core'
import { measuredFields } from './measuredFields'

/** What energy is divided by. */
export const unitBases = { area: '单位面积', head: '人均', output: '单位产品' } as const
export type UnitBasis = keyof typeof unitBases

/** What a consumption is looked at and limited by. */
export const consumptionKinds = { day: '日', month: '月', year: '年' } as const
export type ConsumptionKind = keyof typeof consumptionKinds

/** Amounts of one unit consumption at most. */
export const mostUnitAmounts = 200

/** From which day how much there is. */
const UnitAmount = z.object({
  fromDate: field.date('生效日期'),
  amount: field.number('数量', { above: 0, max: 1e12, decimals: 4 }),
})

const limit = (label: string) => field.number(label, { above: 0, max: 1e12, decimals: 4 }).nullish()

/** Energy divided by what it is needed for: square metres, people, or what is made with it. */
export const EnergyUnit = z.object({
  unitName: field.name('名称', { max: 40, column: true, search: true }),
  ...measuredFields,
  basis: field.choice('统计口径', unitBases, { column: true, search: true }),
  basisUnit: field.name('口径单位', { max: 16, column: true, help: '例如 m²、人、吨' }),
  amounts: field
    .rows('数量', UnitAmount, { max: mostUnitAmounts })
    .refine((rows) => new Set(rows.map(({ fromDate }) => fromDate)).size === rows.length, '生效日期重复')
    .optional(),
  amountItemId: field
    .reference('数量数据点', 'point', {
      narrowedBy: 'stationId',
      help: '数量由数据点给出时选择；单位产品须为产量的累计量，面积和人数取每日平均值',
    })
    .nullish(),
  dayLimit: limit('日限值'),
  monthLimit: limit('月限值'),
  yearLimit: limit('年限值'),
  level: field.numberChoice('超限告警等级', alarmLevels).default(1),
  isEnabled: field.toggle('启用', { column: true }).default(true),
  remark: field.remark().nullish(),
})
export type EnergyUnit = z.infer<typeof EnergyUnit>

export const energyUnits = resource({
  path: '/ml-mlink/energyunit',
  noun: 'energyUnit',
  label: '单位能耗',
  schema: EnergyUnit,
  permission: 'energy_unit',
  title: 'unitName',
  unique: [{ fields: ['unitName'] }],
  rules: [
    rule(
      EnergyUnit,
      ['deviceId', 'groupId'],
      ({ deviceId, groupId }) => !deviceId || !groupId,
      '设备和组对象只能选一个',
    ),
  ],
})

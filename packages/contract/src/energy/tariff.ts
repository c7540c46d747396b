import * as z from 'zod'
import { field } from '../core'
import { Schedule, tariffPrice } from './schedule'

/** Tiers: what a kWh costs on top once more than `aboveKwh` has been used in the month or year; marginal. */
export const Tiers = z.object({
  by: field.choice('阶梯周期', { month: '按月', year: '按年' }),
  /** Ascending by `aboveKwh`, kWh; below the first one nothing is added. */
  steps: z
    .array(
      z.object({
        aboveKwh: field.number('起始电量', { above: 0, max: 1e9, unit: 'kWh' }),
        addition: tariffPrice('加价'),
      }),
    )
    .min(1)
    .max(5)
    .refine((steps) => steps.every((step, index) => step.aboveKwh > (steps[index - 1]?.aboveKwh ?? 0)), {
      error: '各档起始电量须递增',
    })
    .meta({ label: '阶梯' }),
})
export type Tiers = z.infer<typeof Tiers>

const CapacityPrice = tariffPrice('容量电价', '元/kVA·月')
const DemandPrice = tariffPrice('需量电价', '元/kW·月')

/** Basic charge of a month: by transformer capacity, by the demand agreed, or by the demand measured. */
export const BasicCharge = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('capacity'),
    capacityKva: field.number('变压器容量', { above: 0, max: 1e7, unit: 'kVA' }),
    price: CapacityPrice,
  }),
  z.object({
    by: z.literal('agreedDemand'),
    agreedKw: field.number('合同需量', { above: 0, max: 1e7, unit: 'kW' }),
    price: DemandPrice,
    /** What lies above this multiple of the agreed demand counts twice. */
    tolerance: field.number('允许超出倍数', { min: 1, max: 2 }).default(1.05),
  }),
  z.object({ by: z.literal('measuredDemand'), price: DemandPrice }),
])
export type BasicCharge = z.infer<typeof BasicCharge>

/** Standards of the power factor that the adjustment is reckoned from. */
export const powerFactorStandards = ['0.90', '0.85', '0.80'] as const

/** What a station pays its utility from one day on, until the next tariff of the station begins. */
export const TariffTerms = Schedule.extend({
  tiers: Tiers.optional().meta({ label: '阶梯' }),
  basic: BasicCharge.optional().meta({ label: '基本电费' }),
  /** Adjusts energy and basic charge by the month's mean power factor; absent where it does not apply. */
  powerFactorStandard: z.enum(powerFactorStandards).optional().meta({ label: '力调标准' }),
  /** Levies on every kWh. */
  surcharges: z
    .array(
      z.object({
        surchargeName: field.name('附加费名称', { max: 32 }),
        price: tariffPrice('附加费'),
      }),
    )
    .max(20)
    .default([])
    .meta({ label: '附加费' }),
})
export type TariffTerms = z.infer<typeof TariffTerms>

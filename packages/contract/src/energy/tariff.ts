import * as z from 'zod'
import { choice } from '../core'
import { Schedule, UnitPrice } from './schedule'

/** Tiers: what a kWh costs on top once more than `aboveKwh` has been used in the month or year; marginal. */
export const Tiers = z.object({
  by: choice({ month: '按月', year: '按年' }, { label: '阶梯周期' }),
  /** Ascending by `aboveKwh`, kWh; below the first one nothing is added. */
  steps: z
    .array(
      z.object({
        aboveKwh: z.number().positive().max(1e9).meta({ label: '起始电量', unit: 'kWh' }),
        addition: UnitPrice.meta({ label: '加价', unit: '元/kWh' }),
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

const CapacityPrice = UnitPrice.meta({ label: '容量电价', unit: '元/kVA·月' })
const DemandPrice = UnitPrice.meta({ label: '需量电价', unit: '元/kW·月' })

/** Basic charge of a month: by transformer capacity, by the demand agreed, or by the demand measured. */
export const BasicCharge = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('capacity'),
    capacityKva: z.number().positive().max(1e7).meta({ label: '变压器容量', unit: 'kVA' }),
    price: CapacityPrice,
  }),
  z.object({
    by: z.literal('agreedDemand'),
    agreedKw: z.number().positive().max(1e7).meta({ label: '合同需量', unit: 'kW' }),
    price: DemandPrice,
    /** What lies above this multiple of the agreed demand counts twice. */
    tolerance: z.number().min(1).max(2).default(1.05).meta({ label: '允许超出倍数' }),
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
        surchargeName: z.string().trim().min(1).max(32).meta({ label: '附加费名称' }),
        price: UnitPrice.meta({ label: '附加费', unit: '元/kWh' }),
      }),
    )
    .max(20)
    .default([])
    .meta({ label: '附加费' }),
})
export type TariffTerms = z.infer<typeof TariffTerms>

import * as z from 'zod'
import { choice } from '../core'
import { Schedule, UnitPrice } from './schedule'

/** Tiers: what a kWh costs on top once more than `aboveKwh` has been used in the month or year; marginal. */
export const Tiers = z.object({
  by: choice({ month: '按月', year: '按年' }, { label: '阶梯周期' }),
  /** Ascending by `aboveKwh`, kWh; below the first one nothing is added. */
  steps: z
    .array(z.object({ aboveKwh: z.number().positive().max(1e9), addition: UnitPrice }))
    .min(1)
    .max(5)
    .refine((steps) => steps.every((step, index) => step.aboveKwh > (steps[index - 1]?.aboveKwh ?? 0)), {
      error: '各档起始电量须递增',
    }),
})
export type Tiers = z.infer<typeof Tiers>

/** Basic charge of a month: by transformer capacity, by the demand agreed, or by the demand measured. */
export const BasicCharge = z.discriminatedUnion('by', [
  z.object({ by: z.literal('capacity'), capacityKva: z.number().positive().max(1e7), price: UnitPrice }),
  z.object({
    by: z.literal('agreedDemand'),
    agreedKw: z.number().positive().max(1e7),
    price: UnitPrice,
    /** What lies above this multiple of the agreed demand counts twice. */
    tolerance: z.number().min(1).max(2).default(1.05),
  }),
  z.object({ by: z.literal('measuredDemand'), price: UnitPrice }),
])
export type BasicCharge = z.infer<typeof BasicCharge>

/** Standards of the power factor that the adjustment is reckoned from. */
export const powerFactorStandards = ['0.90', '0.85', '0.80'] as const

/** What a station pays its utility from one day on, until the next tariff of the station begins. */
export const TariffTerms = Schedule.extend({
  tiers: Tiers.optional(),
  basic: BasicCharge.optional(),
  /** Adjusts energy and basic charge by the month's mean power factor; absent where it does not apply. */
  powerFactorStandard: z.enum(powerFactorStandards).optional(),
  /** Levies on every kWh. */
  surcharges: z
    .array(z.object({ surchargeName: z.string().trim().min(1).max(32), price: UnitPrice }))
    .max(20)
    .default([]),
})
export type TariffTerms = z.infer<typeof TariffTerms>

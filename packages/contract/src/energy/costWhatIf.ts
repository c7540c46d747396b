import * as z from 'zod'
import { choice, field } from '../core'
import { bandList, bands } from './bands'
import { chargeKinds } from './chargeKinds'
import { CostScope } from './costs'
import { TariffTerms } from './tariff'

const Hour = field.number('时刻', { min: 0, max: 23, decimals: 0 })

/** Moves a share of a meter's load into another band. */
export const LoadMove = z.object({
  kind: z.literal('move'),
  percent: field.percent('转移比例'),
  /** Only what was drawn in these bands; all others unless told. */
  fromBands: z.array(z.enum(bandList)).min(1).max(bandList.length).optional().meta({ label: '转出时段' }),
  /** Only what was drawn in these hours of the clock. */
  hours: z.array(Hour).min(1).max(24).optional().meta({ label: '转出时刻' }),
  toBand: field.choice('转入时段', bands),
})

/** Holds the whole span under one tariff, also one of another station. */
export const TariffSwap = z.object({
  kind: z.literal('tariff'),
  tariffId: field.reference('电价', 'tariff'),
})

/** Holds the whole span under terms that are not stored: those of a draft. */
export const TermsSwap = z.object({
  kind: z.literal('terms'),
  terms: TariffTerms.meta({ label: '电价' }),
})

/** What a span of a station would have cost otherwise. `deviceId` or `groupId` says whose load is moved. */
export const WhatIfQuery = CostScope.extend({
  change: z.discriminatedUnion('kind', [LoadMove, TariffSwap, TermsSwap]).meta({ label: '假设' }),
})
export type WhatIfQuery = z.infer<typeof WhatIfQuery>

/** A line of the bills as it is and as it would be. */
export const WhatIfLine = z.object({
  kind: choice(chargeKinds),
  band: choice(bands).nullable(),
  name: z.string().nullable(),
  unit: z.string(),
  presentAmount: z.string().nullable(),
  presentYuan: z.string(),
  thenAmount: z.string().nullable(),
  thenYuan: z.string(),
  differenceYuan: z.string(),
})
export type WhatIfLine = z.infer<typeof WhatIfLine>

/** Today's cost of a station beside what it would be, line by line; below zero something is saved. */
export const WhatIf = z.object({
  lines: z.array(WhatIfLine),
  /** The demand that some month is charged by was so much at most. */
  isDemandBound: z.boolean(),
  /** Energy that is moved, kWh. */
  movedKwh: z.number(),
  presentYuan: z.string(),
  thenYuan: z.string(),
  differenceYuan: z.string(),
})
export type WhatIf = z.infer<typeof WhatIf>

import * as z from 'zod'
import { call, choice, field, reference } from '../core'
import { bands } from './bands'
import { chargeKinds } from './chargeKinds'
import { tariffPrice } from './schedule'
import { TariffTerms } from './tariff'

/** What a basic charge is reckoned by. */
export const basicKinds = {
  capacity: '按容量',
  agreedDemand: '按合同需量',
  measuredDemand: '按实际需量',
} as const

/** Whether a line of a bill is a basic charge by what was measured, so that it is no more certain than the demand of its month. */
export const isByMeasuredDemand = ({ kind, name }: { kind: string; name: string | null }): boolean =>
  kind === 'basic' && name === ('measuredDemand' satisfies keyof typeof basicKinds)

/** Said of what stands for a demand that may have been less; Chinese, also the translation key. */
export const boundText = '合计上限'

const Kwh = z.number().min(0).max(1e9).meta({ label: '电量', unit: 'kWh' })

/** One line of a trial; `yuan` is rounded half up to the fen, once. */
export const ChargeLine = z.object({
  kind: choice(chargeKinds),
  /** Of an energy charge. */
  seasonName: z.string().nullable(),
  band: choice(bands).nullable(),
  /** Of a surcharge its name, of a tier its number, of a basic charge what it is reckoned by. */
  name: z.string().nullable(),
  /** What is charged for, exact, in `unit`. */
  amount: z.string(),
  unit: z.string(),
  price: z.string(),
  yuan: z.string(),
})
export type ChargeLine = z.infer<typeof ChargeLine>

export const Trial = z.object({
  /** Of each hour of the day's clock, kWh. */
  kwh: z.array(z.number()),
  lines: z.array(ChargeLine),
  totalKwh: z.string(),
  totalYuan: z.string(),
})
export type Trial = z.infer<typeof Trial>

/**
 * What one day would cost, line by line: of terms that are not stored yet, or of the tariff that holds. The energy of an
 * hour in which bands change is shared by minutes. The basic charge is that of one day of the month.
 */
export const tryTariff = call({
  method: 'POST',
  path: '/api/ml-mlink/tariff/try',
  label: '电价试算',
  permission: 'electric_energy_price',
  reads: ['tariff', 'calendarDay', 'sample', 'counterCorrection', 'badReading', 'readingCorrection'],
  body: z.object({
    stationId: reference('station', { label: '站点' }),
    day: z.iso.date().meta({ label: '日期' }),
    terms: TariffTerms.optional().meta({ label: '电价' }),
    /** Of each hour of the day. */
    kwh: z.array(Kwh).length(24).optional().meta({ label: '每小时电量' }),
    /** Or what this register rose by. */
    itemId: reference('point', { label: '数据点' }).optional(),
    maxDemandKw: z.number().min(0).max(1e7).optional().meta({ label: '最大需量', unit: 'kW' }),
    powerFactor: z.number().min(0).max(1).optional().meta({ label: '功率因数' }),
    /** Used in the tiers' month or year before this day. */
    tierBeforeKwh: Kwh.optional().meta({ label: '此前用电量', unit: 'kWh' }),
  }),
  data: Trial,
})

/** What agreed demand would have cost the least over some months, and what the others would have. */
export const DemandAdvice = z.object({
  agreedKw: z.number(),
  /** Basic charge of all the months together under the advice, as agreed now, and by measured demand. */
  advisedYuan: z.string(),
  presentYuan: z.string().nullable(),
  measuredYuan: z.string(),
})
export type DemandAdvice = z.infer<typeof DemandAdvice>

/** Months of measured demand that advice is offered from. */
export const measuredMonths = 12

/** The largest demand of a station's incomers in each of the last {@link measuredMonths} whole months that have any. */
export const listMeasuredDemand = call({
  method: 'GET',
  path: '/api/ml-mlink/tariff/measuredDemand',
  label: '各月实测需量',
  permission: 'electric_energy_price',
  reads: ['sample', 'counterCorrection', 'badReading', 'readingCorrection', 'device'],
  query: z.object({ stationId: reference('station', { label: '站点' }) }),
  data: z.array(
    z.object({
      month: field.month('月份'),
      /** Of each incomer by itself, added up; of registers that count one together at one time. */
      maxKw: z.number(),
      /** Some of it is known by the hour only. */
      isHourly: z.boolean(),
      /** It was so much at most. */
      isBound: z.boolean(),
    }),
  ),
})

const Kw = z.number().min(0).max(1e7)

/** Advice on the demand to agree, from the largest demand of each of some months. */
export const getDemandAdvice = call({
  method: 'POST',
  path: '/api/ml-mlink/tariff/demandAdvice',
  label: '合同需量建议',
  permission: 'electric_energy_price',
  reads: [],
  body: z.object({
    monthlyKw: z
      .array(Kw.meta({ label: '最大需量', unit: 'kW' }))
      .min(1)
      .max(24)
      .meta({ label: '各月最大需量' }),
    leastKw: Kw.meta({ label: '最低合同需量', unit: 'kW' }),
    tolerance: z.number().min(1).max(2).default(1.05).meta({ label: '允许超出倍数' }),
    price: tariffPrice('需量电价', '元/kW·月'),
    agreedKw: Kw.optional().meta({ label: '合同需量', unit: 'kW' }),
  }),
  data: DemandAdvice,
})

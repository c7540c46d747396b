import * as z from 'zod'
import { field, resource } from '../core'
import { type EnergyType, energyTypes } from '../devices/products'
import type { Emissions } from './emissions'

/** What an amount of each kind of energy is given in where it is converted. */
export const conversionUnits: Readonly<Record<EnergyType, string>> = {
  electricity: 'kWh',
  water: 't',
  gas: 'm³',
  heat: 'GJ',
  cold: 'GJ',
  steam: 't',
  diesel: 'kg',
}

/** From which day what a unit of one kind of energy stands for; it holds until the next one of its kind. */
export const ConversionFactor = z.object({
  energyType: field.choice('能源类型', energyTypes, { column: true, search: true, form: 'create' }),
  fromDate: field.date('生效日期', { column: true, help: '一直有效，直到同一能源的下一个生效日期' }),
  coalKg: field.number('折标准煤系数', {
    column: true,
    min: 0,
    max: 1e6,
    decimals: 6,
    help: '每计量单位折合的标准煤，kgce',
  }),
  co2Kg: field.number('二氧化碳排放因子', {
    column: true,
    min: 0,
    max: 1e6,
    decimals: 6,
    help: '每计量单位的二氧化碳排放，kg',
  }),
  source: field.name('依据', {
    max: 200,
    column: true,
    help: '标准或公告的名称和编号，例如供热合同、电网公告',
  }),
  remark: field.remark().nullish(),
})
export type ConversionFactor = z.infer<typeof ConversionFactor>

export const conversionFactors = resource({
  path: '/ml-mlink/conversionfactor',
  noun: 'conversionFactor',
  label: '折标系数',
  schema: ConversionFactor,
  permission: 'conversion_factor',
  title: 'source',
  unique: [{ fields: ['energyType', 'fromDate'] }],
  order: { field: 'fromDate', direction: 'desc' },
  import: { key: ['energyType', 'fromDate'] },
})

/** What holds from a day on. */
export interface FactorVersion extends Emissions {
  energyType: EnergyType
  fromDate: string
  source: string
}

/**
 * What holds where a tenant has nothing of its own: the equivalents of the Chinese general rules, and the official means of
 * the grid. The first of a kind holds before its day as well. Cold is made of energy that is counted already.
 */
export const standardFactors: readonly FactorVersion[] = [
  {
    ...{ energyType: 'electricity', fromDate: '2021-01-01', coalKg: 0.1229, co2Kg: 0.5568 },
    source: 'GB/T 2589-2020（当量值）；2021 年全国电力平均二氧化碳排放因子',
  },
  {
    ...{ energyType: 'electricity', fromDate: '2022-01-01', coalKg: 0.1229, co2Kg: 0.5366 },
    source: 'GB/T 2589-2020（当量值）；2022 年全国电力平均二氧化碳排放因子',
  },
  {
    ...{ energyType: 'water', fromDate: '2021-01-01', coalKg: 0.2571, co2Kg: 0 },
    source: 'GB/T 2589-2020（新水）；不计直接排放',
  },
  {
    ...{ energyType: 'gas', fromDate: '2021-01-01', coalKg: 1.33, co2Kg: 2.1622 },
    source: 'GB/T 2589-2020（天然气）；389.31 GJ/万m³ × 15.3 tC/TJ × 99%',
  },
  {
    ...{ energyType: 'heat', fromDate: '2021-01-01', coalKg: 34.12, co2Kg: 110 },
    source: 'GB/T 2589-2020（热力当量值）；0.11 tCO₂/GJ',
  },
  {
    ...{ energyType: 'cold', fromDate: '2021-01-01', coalKg: 0, co2Kg: 0 },
    source: '自产冷量的能耗已计入所用能源；外购冷量请按供方的系数填写',
  },
  {
    ...{ energyType: 'steam', fromDate: '2021-01-01', coalKg: 128.6, co2Kg: 295.4 },
    source: '低压蒸汽 3763 MJ/t；0.8 MPa 饱和蒸汽热焓 × 0.11 tCO₂/GJ',
  },
  {
    ...{ energyType: 'diesel', fromDate: '2021-01-01', coalKg: 1.4571, co2Kg: 3.0959 },
    source: 'GB/T 2589-2020（柴油）；42.652 GJ/t × 20.2 tC/TJ × 98%',
  },
]

/** What holds before the first day of a kind: what is shipped first holds from the beginning of all reckoning. */
export const firstFactorDay = '0001-01-01'

/**
 * What holds of one kind of energy, ascending by the day from which it does. The tenant's own versions hold from their day
 * on, whatever is shipped; before the first of them holds what is shipped.
 */
export function heldFactors<T extends FactorVersion>(
  own: readonly T[],
  energyType: EnergyType,
): (T | FactorVersion)[] {
  const byDay = <V extends FactorVersion>(versions: readonly V[]) =>
    versions
      .filter((version) => version.energyType === energyType)
      .sort((a, b) => (a.fromDate < b.fromDate ? -1 : 1))
  const kept = byDay(own)
  const firstOwn = kept[0]?.fromDate
  const shipped = byDay(standardFactors).map((version, at) =>
    at === 0 ? { ...version, fromDate: firstFactorDay } : version,
  )
  return [...shipped.filter(({ fromDate }) => firstOwn === undefined || fromDate < firstOwn), ...kept]
}

/** The same on the days of a span: the first from its first day. */
export function factorsWithin(
  own: readonly FactorVersion[],
  energyType: EnergyType,
  { from, to }: { from: string; to: string },
): FactorVersion[] {
  const all = heldFactors(own, energyType)
  const held = all.findLastIndex(({ fromDate }) => fromDate <= from)
  return all
    .slice(Math.max(0, held))
    .filter(({ fromDate }, at) => at === 0 || fromDate <= to)
    .map((version, at) => (at === 0 ? { ...version, fromDate: from } : version))
}

/** The one of {@link factorsWithin} that holds on a day. */
export const factorOn = <T extends { fromDate: string }>(
  versions: readonly T[],
  day: string,
): T | undefined => versions.findLast(({ fromDate }) => fromDate <= day) ?? versions[0]

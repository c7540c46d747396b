import type { DayTable, TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { createTariff } from '../../modules/energy'
import type { Tx } from '../../platform/database'
import type { StationKey } from '../plant'
import { transformerKva } from '../plant/flows'

const hour = 60
/** Guangdong's periods: peak 10–12 and 14–19, valley 0–8. */
const ordinaryDay: DayTable = {
  tableName: '平常日',
  periods: [
    { startMinute: 0, band: 'valley' },
    { startMinute: 8 * hour, band: 'flat' },
    { startMinute: 10 * hour, band: 'peak' },
    { startMinute: 12 * hour, band: 'flat' },
    { startMinute: 14 * hour, band: 'peak' },
    { startMinute: 19 * hour, band: 'flat' },
  ],
}
/** From July to September the hottest hours are sharp. */
const summerDay: DayTable = {
  tableName: '夏季尖峰日',
  periods: [
    { startMinute: 0, band: 'valley' },
    { startMinute: 8 * hour, band: 'flat' },
    { startMinute: 10 * hour, band: 'peak' },
    { startMinute: 11 * hour, band: 'sharp' },
    { startMinute: 12 * hour, band: 'flat' },
    { startMinute: 14 * hour, band: 'peak' },
    { startMinute: 15 * hour, band: 'sharp' },
    { startMinute: 17 * hour, band: 'peak' },
    { startMinute: 19 * hour, band: 'flat' },
  ],
}

/** Prices by the flat one: peak 1.7 of it, sharp a quarter above the peak, valley 0.38. */
function pricesOf(flat: string) {
  const times = (factor: string) => new Big(flat).times(factor).toFixed(6)
  return { sharp: times('2.125'), peak: times('1.7'), flat, valley: times('0.38') }
}

function termsOf(flat: string, charges: Pick<TariffTerms, 'basic' | 'powerFactorStandard'>): TariffTerms {
  const { sharp, ...ordinary } = pricesOf(flat)
  const everyDay = (table: number) => ({ workday: table, weekend: table, holiday: table })
  return {
    dayTables: [ordinaryDay, summerDay],
    seasons: [
      { seasonName: '非夏季', start: '01-01', tables: everyDay(0), prices: ordinary },
      { seasonName: '夏季', start: '07-01', tables: everyDay(1), prices: { sharp, ...ordinary } },
      { seasonName: '秋冬季', start: '10-01', tables: everyDay(0), prices: ordinary },
    ],
    ...charges,
    surcharges: [{ surchargeName: '政府性基金及附加', price: '0.027575' }],
  }
}

/** What each station pays: the flat price of the last years and of this one. */
const stationTerms: Record<
  StationKey,
  { flat: readonly [before: string, now: string] } & Pick<TariffTerms, 'basic' | 'powerFactorStandard'>
> = {
  office: {
    flat: ['0.6628', '0.6415'],
    basic: { by: 'capacity', capacityKva: transformerKva.T1 + transformerKva.T2, price: '23' },
    powerFactorStandard: '0.85',
  },
  factory: {
    flat: ['0.6371', '0.6204'],
    basic: { by: 'agreedDemand', agreedKw: 900, price: '36', tolerance: 1.05 },
    powerFactorStandard: '0.90',
  },
}

interface Options {
  stations: Readonly<Record<StationKey, string>>
  /** The first day that has energy, and today; Unix ms. */
  fromMs: number
  nowMs: number
}

const yearOf = (ms: number) => new Date(ms + 8 * 3_600_000).getUTCFullYear()

/** Gives each station a tariff for every year that the demo has energy of. */
export async function seedTariffs(tx: Tx, { stations, fromMs, nowMs }: Options): Promise<void> {
  const editing = { tx, session: { userName: '林若溪', timeZone: 'Asia/Shanghai' }, now: new Date(nowMs) }
  for (const key of ['office', 'factory'] as const) {
    const stationId = stations[key]
    const { flat, ...charges } = stationTerms[key]
    for (let year = yearOf(fromMs); year <= yearOf(nowMs); year += 1)
      await createTariff(editing, {
        stationId,
        tariffName: `${year} 年工商业分时电价`,
        validFrom: `${year}-01-01`,
        reason: '按供电局公布的电价录入',
        terms: termsOf(year === yearOf(nowMs) ? flat[1] : flat[0], charges),
      })
  }
}

import { type Band, bandList, type TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { basicCharge } from './demand'
import { times, toFen } from './money'
import { powerFactorPercent } from './powerFactor'
import { splitTiers } from './tiers'

/** What was used in a span that one tariff covers. */
export interface Usage {
  /** Energy by season (position in the tariff) and band, kWh. */
  energy: readonly { season: number; band: Band; kwh: number | string }[]
  /** Used since the tiers' month or year began, before this span; kWh. */
  tierBeforeKwh?: number | string
  /** Largest 15-minute demand of the month, kW. */
  maxDemandKw?: number
  /** Mean power factor of the month, 0 to 1; absent where no reactive energy is measured. */
  powerFactor?: number
  /** The month's basic charge is shared by days. Left out: no basic charge. */
  days?: DayShare
}

/** Days of a span, of its month ahead of it, and of the whole month. */
export interface DayShare {
  before: number
  span: number
  month: number
}

/** One line of a bill; `fen` is rounded once, here. `amount` is what is charged for, in `unit`. */
export type PriceLine = { fen: number; price: string; amount: string } & (
  | { kind: 'energy'; season: number; band: Band; unit: 'kWh' }
  | { kind: 'tier'; tier: number; unit: 'kWh' }
  | { kind: 'basic'; by: 'capacity' | 'agreedDemand' | 'measuredDemand'; unit: 'kVA' | 'kW' }
  | { kind: 'powerFactor'; unit: '%' }
  | { kind: 'surcharge'; name: string; unit: 'kWh' }
)

/** A bill's lines and their sum, in fen. */
export interface Price {
  lines: PriceLine[]
  totalFen: number
  totalKwh: string
}

/** Prices what was used, line by line. The total is the sum of the lines as they stand, to the fen. */
export function priceSpan(terms: TariffTerms, usage: Usage): Price {
  const total = usage.energy.reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))
  const lines = [...energyLines(terms, usage), ...tierLines(terms, usage, total), ...basicLines(terms, usage)]
  const adjusted = lines.reduce((sum, { fen }) => sum + fen, 0)
  lines.push(...powerFactorLines(terms, usage, adjusted), ...surchargeLines(terms, total))
  return { lines, totalFen: lines.reduce((sum, { fen }) => sum + fen, 0), totalKwh: total.toFixed() }
}

function energyLines({ seasons }: TariffTerms, { energy }: Usage): PriceLine[] {
  const order = (band: Band) => bandList.indexOf(band)
  return [...energy]
    .sort((a, b) => a.season - b.season || order(a.band) - order(b.band))
    .map(({ season, band, kwh }) => {
      const price = seasons[season]?.prices[band]
      if (price === undefined) throw new Error(`the tariff has no price for ${band} in season ${season}`)
      const amount = new Big(kwh).toFixed()
      return { kind: 'energy', season, band, unit: 'kWh', amount, price, fen: toFen(times(kwh, price)) }
    })
}

function tierLines({ tiers }: TariffTerms, { tierBeforeKwh = 0 }: Usage, total: Big): PriceLine[] {
  if (!tiers) return []
  return splitTiers(tiers, tierBeforeKwh, total.toFixed())
    .filter(({ tier }) => tier > 1)
    .map(({ tier, kwh, addition }) => ({
      kind: 'tier',
      tier,
      unit: 'kWh',
      amount: kwh.toFixed(),
      price: addition,
      fen: toFen(kwh.times(addition)),
    }))
}

/**
 * What the month has come to with the span, rounded, less what it had come to before: so that spans that make up a month
 * are charged the month, to the fen.
 */
function sharedFen(whole: Big, { before, span, month }: DayShare): number {
  const upTo = (days: number) => toFen(whole.times(days).div(month))
  return upTo(before + span) - upTo(before)
}

function basicLines({ basic }: TariffTerms, { days, maxDemandKw = 0 }: Usage): PriceLine[] {
  if (!basic || !days) return []
  const whole = basicCharge(basic, maxDemandKw)
  return [
    {
      kind: 'basic',
      by: basic.by,
      unit: basic.by === 'capacity' ? 'kVA' : 'kW',
      amount: Big(basic.price).eq(0) ? '0' : whole.div(basic.price).toFixed(),
      price: basic.price,
      fen: sharedFen(whole, days),
    },
  ]
}

function powerFactorLines(
  { powerFactorStandard }: TariffTerms,
  { powerFactor }: Usage,
  adjustedFen: number,
): PriceLine[] {
  if (powerFactorStandard === undefined || powerFactor === undefined) return []
  const percent = powerFactorPercent(powerFactorStandard, powerFactor)
  const yuan = new Big(adjustedFen).div(100)
  return [
    {
      kind: 'powerFactor',
      unit: '%',
      amount: String(percent),
      price: yuan.toFixed(2),
      fen: toFen(yuan.times(percent).div(100)),
    },
  ]
}

function surchargeLines({ surcharges }: TariffTerms, total: Big): PriceLine[] {
  return surcharges.map(({ surchargeName, price }) => ({
    kind: 'surcharge',
    name: surchargeName,
    unit: 'kWh',
    amount: total.toFixed(),
    price,
    fen: toFen(total.times(price)),
  }))
}

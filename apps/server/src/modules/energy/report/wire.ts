import type { BandCost, CostRow, CostTotals, MonthBill } from '@energy-console/contract/energy'
import Big from 'big.js'
import { type BandFen, type Bill, byBand } from '../cost/billing'
import type { StationMonths } from '../cost/charges'
import { lineWire } from '../pricing/lineWire'
import { yuanOf } from '../pricing/yuanOf'

const fenOf = (list: readonly { fen: number }[]) => list.reduce((sum, { fen }) => sum + fen, 0)

/** Energy as it is shown: to a tenth of a watt-hour. */
export const shownKwh = (kwh: Big): number => Number(kwh.toFixed(4))

const costOf = ({ band, kwh, fen }: BandFen): BandCost => ({ band, kwh: shownKwh(kwh), yuan: yuanOf(fen) })

const kwhOf = (costs: readonly BandFen[]) => costs.reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))

/** Energy and its charge by band, as a stretch or a meter has it. */
export function energyWire(costs: readonly BandFen[]): Omit<CostRow, 'start'> {
  const bands = byBand(costs)
  return { kwh: shownKwh(kwhOf(bands)), bands: bands.map(costOf), energyYuan: yuanOf(fenOf(bands)) }
}

/** Energy that no tariff covers. */
export const unpricedWire = (costs: readonly Pick<BandFen, 'band' | 'kwh'>[]): number =>
  shownKwh(costs.reduce((sum, { band, kwh }) => (band === null ? sum.plus(kwh) : sum), new Big(0)))

/** What a span came to. */
export function totalsWire(costs: readonly BandFen[], bills: readonly Bill[]): CostTotals {
  const kwh = kwhOf(costs)
  const total = fenOf(bills.flatMap(({ lines }) => lines))
  const dear = kwhOf(costs.filter(({ band }) => band === 'sharp' || band === 'peak'))
  const isSome = kwh.gt(0)
  return {
    ...energyWire(costs),
    totalYuan: yuanOf(total),
    averageYuan: isSome ? new Big(total).div(100).div(kwh).toFixed(4) : null,
    peakShare: isSome ? Number(dear.div(kwh).toFixed(6)) : null,
  }
}

/** The bills of each month together, with what is known of a station beside its energy. */
export function billsWire(bills: readonly Bill[], station: StationMonths | undefined): MonthBill[] {
  return [...new Set(bills.map(({ month }) => month))].map((month) => {
    const ofMonth = bills.filter((bill) => bill.month === month)
    return {
      month,
      lines: ofMonth.flatMap(({ terms, lines }) => lines.map((line) => lineWire(terms, line))),
      kwh: shownKwh(ofMonth.reduce((sum, { kwh }) => sum.plus(kwh), new Big(0))),
      yuan: yuanOf(fenOf(ofMonth.flatMap(({ lines }) => lines))),
      demand: station?.demands.get(month) ?? null,
      powerFactor: station?.charges.get(month)?.powerFactor ?? null,
    }
  })
}

import type { ChargeLine, TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import type { PriceLine } from './priceSpan'
import { yuanOf } from './yuanOf'

/** What a line shows of its amount; sums of floats carry digits behind it that say nothing. Priced is the whole. */
const shownDecimals = 4

const bare = { seasonName: null, band: null, name: null }

/** A line of a bill as it is answered. */
export function lineWire({ seasons }: TariffTerms, line: PriceLine): ChargeLine {
  const { kind, unit, price, fen } = line
  const amount = new Big(line.amount).round(shownDecimals).toFixed()
  const said = { ...bare, kind, amount, unit, price, yuan: yuanOf(fen) }
  switch (kind) {
    case 'energy':
      return { ...said, band: line.band, seasonName: seasons[line.season]?.seasonName ?? null }
    case 'tier':
      return { ...said, name: String(line.tier) }
    case 'basic':
      return { ...said, name: line.by }
    case 'surcharge':
      return { ...said, name: line.name }
    case 'powerFactor':
      return said
  }
}

import type { ChargeLine, TariffTerms } from '@energy-console/contract/energy'
import type { PriceLine } from './priceSpan'
import { yuanOf } from './yuanOf'

const bare = { seasonName: null, band: null, name: null }

/** A line of a bill as it is answered. */
export function lineWire({ seasons }: TariffTerms, line: PriceLine): ChargeLine {
  const { kind, amount, unit, price, fen } = line
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

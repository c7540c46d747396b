import { type Band, bandList, type TariffTerms } from '@energy-console/contract/energy'
import Big from 'big.js'
import { toFen } from '../pricing/money'
import { type PriceLine, priceSpan } from '../pricing/priceSpan'
import type { Piece } from './pieces'

/** What a month is charged by beside its energy; of a station as a whole. */
export interface MonthCharges {
  /** Days of the month on which each state of a tariff holds, as far as the report goes. */
  days: ReadonlyMap<string, HeldDays>
  daysOfMonth: number
  /** Of the whole month, however little of it the report is of. */
  maxDemandKw: number | undefined
  powerFactor: number | undefined
  /** Used since the tiers' month and year began, before what the report has of this month; kWh. */
  before: { month: Big; year: Big }
}

/** How many days a state of a tariff holds, and how many of the month are ahead of them. */
export interface HeldDays {
  before: number
  span: number
}

/** The lines of one month under one state of a tariff. */
export interface Bill {
  month: string
  revisionId: string
  terms: TariffTerms
  lines: PriceLine[]
  kwh: Big
}

/** Energy of one month, season and band. */
interface EnergyKey {
  season: number
  band: Band
}

/**
 * The bills of some months, one for each state of a tariff that divided their energy or held on their days. `terms` are in
 * the order in which they came to hold, in which tiers fill. Without
 * `charges` only energy and surcharges are charged: what is charged for a station as a whole is nobody's within it.
 */
export function billsOf(
  pieces: readonly Piece[],
  terms: ReadonlyMap<string, TariffTerms>,
  charges?: ReadonlyMap<string, MonthCharges>,
): Bill[] {
  const bills: Bill[] = []
  const months = [...new Set([...pieces.map(({ month }) => month), ...(charges?.keys() ?? [])])].sort()
  for (const month of months) {
    const ofMonth = charges?.get(month)
    const inMonth = pieces.filter((piece) => piece.month === month)
    const revisions = new Set([
      ...inMonth.map(({ revisionId }) => revisionId),
      ...(ofMonth?.days.keys() ?? []),
    ])
    let before = ofMonth?.before ?? { month: new Big(0), year: new Big(0) }
    for (const [revisionId, held] of terms) {
      if (!revisions.has(revisionId)) continue
      const energy = energyOf(inMonth.filter((piece) => piece.revisionId === revisionId))
      const kwh = energy.reduce((sum, one) => sum.plus(one.kwh), new Big(0))
      const { lines } = ofMonth
        ? priceSpan(held, {
            energy,
            ...daysOf(ofMonth, revisionId),
            ...(ofMonth.maxDemandKw === undefined ? {} : { maxDemandKw: ofMonth.maxDemandKw }),
            ...(ofMonth.powerFactor === undefined ? {} : { powerFactor: ofMonth.powerFactor }),
            tierBeforeKwh: (held.tiers?.by === 'year' ? before.year : before.month).toFixed(),
          })
        : priceSpan(energyAlone(held), { energy })
      before = { month: before.month.plus(kwh), year: before.year.plus(kwh) }
      bills.push({ month, revisionId, terms: held, lines, kwh })
    }
  }
  return bills
}

/** A state that held on no day any more has no basic charge. */
function daysOf({ days, daysOfMonth }: MonthCharges, revisionId: string) {
  const held = days.get(revisionId)
  return held === undefined ? {} : { days: { ...held, month: daysOfMonth } }
}

const energyAlone = ({
  tiers: _tiers,
  basic: _basic,
  powerFactorStandard: _standard,
  ...terms
}: TariffTerms): TariffTerms => terms

function energyOf(pieces: readonly Piece[]): (EnergyKey & { kwh: string })[] {
  const sums = new Map<string, EnergyKey & { kwh: Big }>()
  for (const { season, bands } of pieces)
    for (const { band, kwh } of bands) {
      if (band === null) continue
      const key = `${season} ${band}`
      const sum = sums.get(key)?.kwh ?? new Big(0)
      sums.set(key, { season, band, kwh: sum.plus(kwh) })
    }
  return [...sums.values()].map(({ kwh, ...key }) => ({ ...key, kwh: kwh.toFixed() }))
}

/** Energy and charge of one band. */
export interface BandFen {
  band: Band | null
  kwh: Big
  fen: number
}

/**
 * What each piece costs. Of a line of a bill every piece takes what the line has come to with it, rounded, less what it
 * had before: so that the pieces add up to the lines, whatever stretches they are of.
 */
export function pricePieces(
  pieces: readonly Piece[],
  terms: ReadonlyMap<string, TariffTerms>,
): (Piece & { costs: BandFen[] })[] {
  const reached = new Map<string, Big>()
  return pieces.map((piece) => ({
    ...piece,
    costs: piece.bands.map(({ band, kwh }): BandFen => {
      const price = band && terms.get(piece.revisionId)?.seasons[piece.season]?.prices[band]
      if (!price) return { band, kwh, fen: 0 }
      const line = `${piece.month} ${piece.revisionId} ${piece.season} ${band}`
      const before = reached.get(line) ?? new Big(0)
      const after = before.plus(kwh)
      reached.set(line, after)
      return { band, kwh, fen: toFen(after.times(price)) - toFen(before.times(price)) }
    }),
  }))
}

const orderOf = (band: Band | null) => (band === null ? bandList.length : bandList.indexOf(band))

/** Costs added up by band, dearest first. */
export function byBand(costs: readonly BandFen[]): BandFen[] {
  const sums = new Map<Band | null, BandFen>()
  for (const { band, kwh, fen } of costs) {
    const sum = sums.get(band)
    sums.set(band, { band, kwh: sum ? sum.kwh.plus(kwh) : kwh, fen: (sum?.fen ?? 0) + fen })
  }
  return [...sums.values()].sort((a, b) => orderOf(a.band) - orderOf(b.band))
}

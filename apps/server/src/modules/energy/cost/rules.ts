import {
  type CostQuery,
  type CostReport,
  type CostScope,
  type CostTotals,
  mostCostDays,
  type TariffTerms,
} from '@energy-console/contract/energy'
import Big from 'big.js'
import type { Tx } from '../../../platform/database'
import { type Bill, billsOf, pricePieces } from './billing'
import { type StationMonths, stationMonths } from './charges'
import type { Meter } from './meters'
import { pendingDays } from './pending'
import { type Piece, piecesOf } from './pieces'
import { type Asking, isOfStation, metersOf, requireSpan, todayAt } from './scope'
import { addDays, comparedWith, type DaySpan, earlier, stretchesOf } from './spans'
import { type NotedTariff, statesOf, tariffsHeld, termsInOrder } from './tariffsHeld'
import { billsWire, energyWire, shownKwh, totalsWire } from './wire'

/** What every span of a report has in common. */
export interface Ground {
  tx: Tx
  stationId: string
  meters: readonly Meter[]
  tariffs: readonly NotedTariff[]
  today: string
  isOfStation: boolean
}

/** A span, priced. */
interface Priced {
  terms: Map<string, TariffTerms>
  pieces: ReturnType<typeof pricePieces>
  bills: Bill[]
  station: StationMonths | undefined
}

/** Terms by the states that divided some pieces, and by those that hold now, in the order in which they came to hold. */
export async function termsFor(
  tx: Tx,
  pieces: readonly Piece[],
  tariffs: readonly NotedTariff[],
): Promise<Map<string, TariffTerms>> {
  const held = new Set(tariffs.map(({ revisionId }) => revisionId))
  const others = new Set(
    pieces.map(({ revisionId }) => revisionId).filter((id) => id !== '0' && !held.has(id)),
  )
  return termsInOrder([...tariffs, ...(await statesOf(tx, [...others]))])
}

/** Prices a span, by stretches of a grain. */
export async function priced(ground: Ground, span: DaySpan, grain: CostQuery['grain']): Promise<Priced> {
  const { tx, stationId, meters, tariffs } = ground
  const itemIds = meters.map(({ itemId }) => itemId)
  const pieces = await piecesOf(tx, { ...span, stationId, itemIds, grain })
  const station =
    ground.isOfStation && meters.length > 0
      ? await stationMonths(tx, { ...ground, ...span, pieces })
      : undefined
  const terms = await termsFor(tx, pieces, tariffs)
  return {
    terms,
    pieces: pricePieces(pieces, terms),
    bills: billsOf(pieces, terms, station?.charges),
    station,
  }
}

const totalsOf = ({ pieces, bills }: Priced): CostTotals =>
  totalsWire(
    pieces.flatMap(({ costs }) => costs),
    bills,
  )

/** What a report of a scope stands on. @throws 404 for a station, device or group */
export async function groundOf(asking: Asking, scope: CostScope): Promise<Ground> {
  const { tx } = asking
  const { stationId } = scope
  const today = await todayAt(asking, stationId)
  const meters = await metersOf(tx, scope)
  const tariffs = (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  return { tx, stationId, meters, tariffs, today, isOfStation: isOfStation(scope) }
}

/** Energy and cost of a span. @throws badRange; 404 for a station, device or group */
export async function costReportOf(asking: Asking, query: CostQuery): Promise<CostReport> {
  const { grain, from, to } = query
  requireSpan(query, mostCostDays[grain])
  const ground = await groundOf(asking, query)
  const { today, meters, tariffs } = ground
  const now = await priced(ground, { from, to }, grain)
  const compared = comparedWith({ from, to }, today)
  const coarse = grain === 'hour' ? 'day' : grain
  const beside = async (span: DaySpan) => ({ ...span, totals: totalsOf(await priced(ground, span, coarse)) })
  const terms = tariffs.findLast(({ validFrom }) => validFrom <= earlier(to, today))?.terms
  return {
    meters: [...meters],
    rows: rowsOf(now, { from, to: earlier(to, today) }, grain),
    totals: totalsOf(now),
    bills: billsWire(now.bills, now.station),
    previous: await beside(compared.previous),
    lastYear: await beside(compared.lastYear),
    agreed: {
      kw: terms?.basic?.by === 'agreedDemand' ? terms.basic.agreedKw : null,
      kva: terms?.basic?.by === 'capacity' ? terms.basic.capacityKva : null,
    },
    powerFactorStandard: terms?.powerFactorStandard ?? null,
    unpricedKwh: shownKwh(
      now.pieces
        .flatMap(({ bands }) => bands)
        .reduce((sum, { band, kwh }) => (band === null ? sum.plus(kwh) : sum), new Big(0)),
    ),
    pendingDays: await pendingDays(ground.tx, ground.stationId, {
      from,
      to: earlier(to, addDays(today, -1)),
    }),
  }
}

/** A row for every stretch that has begun, also where nothing was drawn. */
function rowsOf({ pieces }: Priced, span: DaySpan, grain: CostQuery['grain']): CostReport['rows'] {
  const byStretch = new Map<string, (typeof pieces)[number]['costs']>()
  for (const { bucket, costs } of pieces) byStretch.set(bucket, [...(byStretch.get(bucket) ?? []), ...costs])
  const begun = span.from > span.to ? [] : stretchesOf(span, grain)
  return [...new Set([...begun, ...byStretch.keys()])]
    .sort()
    .map((start) => ({ start, ...energyWire(byStretch.get(start) ?? []) }))
}

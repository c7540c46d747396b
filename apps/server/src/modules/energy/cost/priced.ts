import type { CostQuery, CostScope, TariffTerms } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import type { Meter } from '../circuit/meters'
import { type NotedTariff, statesOf, tariffsHeld, termsInOrder } from '../division/tariffsHeld'
import { type Bill, billsOf, pricePieces } from './billing'
import { type StationMonths, stationMonths } from './charges'
import { type Piece, piecesOf } from './pieces'
import { type Asking, clockAt, isOfStation, metersOf } from './scope'

/** What every span of a report has in common. */
export interface Ground {
  tx: Tx
  stationId: string
  meters: readonly Meter[]
  tariffs: readonly NotedTariff[]
  today: string
  /** How many hours of today have begun. */
  hoursOfToday: number
  isOfStation: boolean
}

/** A span, priced. */
export interface Priced {
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

/** What a report of a scope stands on. @throws 404 for a station, device or group */
export async function groundOf(asking: Asking, scope: CostScope): Promise<Ground> {
  const { tx } = asking
  const { stationId } = scope
  const { today, hours: hoursOfToday } = await clockAt(asking, stationId)
  const meters = await metersOf(tx, scope)
  const tariffs = (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  return { tx, stationId, meters, tariffs, today, hoursOfToday, isOfStation: isOfStation(scope) }
}

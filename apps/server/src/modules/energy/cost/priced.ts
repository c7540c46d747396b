import type { CostQuery, CostScope, TariffTerms } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import type { Meter } from '../circuit/meters'
import {
  type NotedTariff,
  statesOf,
  type TariffState,
  tariffsHeld,
  termsInOrder,
} from '../division/tariffsHeld'
import { type Bill, billsOf, pricePieces } from './billing'
import { countedOf, type StationMonths, type StationPieces, stationMonths } from './charges'
import { type Piece, piecesOf, storedPieces } from './pieces'
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

/** The states of tariffs that divided some pieces and hold no more. */
const formerOf = (pieces: readonly Piece[], tariffs: readonly NotedTariff[]): Set<string> => {
  const held = new Set(tariffs.map(({ revisionId }) => revisionId))
  return new Set(pieces.map(({ revisionId }) => revisionId).filter((id) => id !== '0' && !held.has(id)))
}

/** Terms by the states that divided some pieces, and by those that hold now, in the order in which they came to hold. */
export async function termsFor(
  tx: Tx,
  pieces: readonly Piece[],
  tariffs: readonly NotedTariff[],
): Promise<Map<string, TariffTerms>> {
  return termsInOrder([...tariffs, ...(await statesOf(tx, [...formerOf(pieces, tariffs)]))])
}

/** Prices a span, by stretches of a grain. */
export async function priced(ground: Ground, span: DaySpan, grain: CostQuery['grain']): Promise<Priced> {
  const { tx, stationId, meters } = ground
  const itemIds = meters.map(({ itemId }) => itemId)
  const pieces = await piecesOf(tx, { ...span, stationId, itemIds, grain })
  const station = { ...ground, pieces }
  return pricedWith(station, await besidesOf(tx, [station], span))
}

/** Prices a span of several stations, each as {@link priced} does, in as many statements as one takes. */
export async function pricedStations(
  tx: Tx,
  grounds: readonly Ground[],
  span: DaySpan,
): Promise<Map<string, Priced>> {
  const found = await storedPieces(tx, countedOf(grounds), { ...span, grain: 'month' })
  const stations = grounds.map((ground) => ({ ...ground, pieces: found.get(ground.stationId) ?? [] }))
  const besides = await besidesOf(tx, stations, span)
  return new Map(stations.map((station) => [station.stationId, pricedWith(station, besides)]))
}

/** What spans of stations are priced by, beside their pieces and the tariffs that hold. */
interface Besides {
  months: ReadonlyMap<string, StationMonths>
  former: readonly TariffState[]
}

async function besidesOf(
  tx: Tx,
  stations: readonly (StationPieces & Pick<Ground, 'isOfStation'>)[],
  span: DaySpan,
): Promise<Besides> {
  const charged = stations.filter(({ isOfStation, meters }) => isOfStation && meters.length > 0)
  const former = new Set(stations.flatMap(({ pieces, tariffs }) => [...formerOf(pieces, tariffs)]))
  return {
    months: charged.length === 0 ? new Map() : await stationMonths(tx, charged, span),
    former: await statesOf(tx, [...former]),
  }
}

function pricedWith(
  { stationId, pieces, tariffs }: Pick<StationPieces, 'stationId' | 'pieces' | 'tariffs'>,
  { months, former }: Besides,
): Priced {
  const station = months.get(stationId)
  const own = formerOf(pieces, tariffs)
  const terms = termsInOrder([...tariffs, ...former.filter(({ revisionId }) => own.has(revisionId))])
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
  const { today, hoursOfToday } = await clockAt(asking, stationId)
  const meters = await metersOf(tx, scope)
  const tariffs = (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  return { tx, stationId, meters, tariffs, today, hoursOfToday, isOfStation: isOfStation(scope) }
}

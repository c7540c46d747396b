import { addDays } from '@energy-console/contract'
import {
  type CostStation,
  type CostStationFileRow,
  type CostStations,
  type CostStationsQuery,
  type Emissions,
  emissionsOf,
  energyErrors,
  mostCostDays,
  mostCostStations,
} from '@energy-console/contract/energy'
import { asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { areaTable, stationTable, withDescendants } from '../../stations'
import { type DaySpan, earlier } from '../calendar/spans'
import { drawnBy, incomersOf } from '../circuit/meters'
import { coverageOf } from '../cost/coverage'
import { type Ground, type Priced, pricedStations } from '../cost/priced'
import { type Asking, clockOf, requireSpan } from '../cost/scope'
import { pendingDays } from '../division/pending'
import { tariffsHeld } from '../division/tariffsHeld'
import { type Converted, convertedStations, electricFactors } from './emissions'
import { comparedWith } from './spans'
import { totalsWire, unpricedWire } from './wire'

interface NamedGround extends Ground {
  stationName: string
}

/** A span of one station. */
interface Part {
  meterCount: number
  coverage: number
  priced: Priced
}

/** Meters that count the stations of one comparison at most. */
const mostComparedMeters = 10_000

/**
 * Energy and cost of the stations that the caller sees, of a region where one is given. Each is priced as its own report
 * is, so that both say the same; however many they are, in as many statements as one takes.
 * @throws badRange; tooManyStationMeters; 404 for the region
 */
export async function costStationsOf(
  asking: Asking,
  { areaId, ...span }: CostStationsQuery,
): Promise<CostStations> {
  requireSpan(span, mostCostDays.month)
  const { grounds, count } = await groundsOf(asking, areaId)
  const today = grounds.map((ground) => ground.today).sort()[0] ?? span.to
  const { ended: endedSpan, ...compared } = comparedWith(span, today)
  const now = await partsOf(asking.tx, grounds, span)
  const isRunning = endedSpan !== undefined && endedSpan.to !== span.to
  const ended = isRunning ? await partsOf(asking.tx, grounds, endedSpan) : endedSpan && now
  const previous = await partsOf(asking.tx, grounds, compared.previous)
  const lastYear = await partsOf(asking.tx, grounds, compared.lastYear)
  const factors = await electricFactors(asking.tx, span)
  const converted = await convertedStations(
    asking.tx,
    grounds.map(({ stationId, meters }) => ({
      ...{ stationId, itemIds: meters.map(({ itemId }) => itemId) },
      pieces: now.get(stationId)?.priced.pieces ?? [],
    })),
    { ...span, factors, grain: 'month' },
  )
  const pending = await pendingDays(
    asking.tx,
    grounds.map(({ stationId, today }) => ({
      ...{ stationId, from: span.from, to: earlier(span.to, addDays(today, -1)) },
    })),
  )
  const stations = grounds.map(
    ({ stationId, stationName, meters }): CostStation => ({
      ...{ stationId, stationName, meterCount: meters.length },
      ...together(now.get(stationId)),
      emissions: converted.get(stationId)?.total ?? emissionsOf([]),
      ended: ended ? together(ended.get(stationId)).totals : null,
      previous: together(previous.get(stationId)),
      lastYear: together(lastYear.get(stationId)),
      pendingDays: pending.get(stationId) ?? 0,
      unpricedKwh: unpricedWire(now.get(stationId)?.priced.pieces.flatMap(({ bands }) => bands) ?? []),
    }),
  )
  return {
    stations: stations.sort((a, b) => b.totals.kwh - a.totals.kwh),
    count,
    factors,
    ...together(...now.values()),
    emissions: emissionsTogether(converted.values()),
    ended: ended ? together(...ended.values()).totals : null,
    previous: { ...compared.previous, ...together(...previous.values()) },
    lastYear: { ...compared.lastYear, ...together(...lastYear.values()) },
  }
}

/** What the reports of the stations stand on, by name. */
async function groundsOf(
  { tx, now }: Asking,
  areaId: string | undefined,
): Promise<{ grounds: NamedGround[]; count: number }> {
  const areas = areaId === undefined ? undefined : await withDescendants(tx, areaTable, areaId)
  if (areas?.length === 0) throw notFound()
  const within = areas && inArray(stationTable.areaId, areas)
  const { id, stationName, timeZone } = stationTable
  const stations = await tx
    .select({ id, stationName, timeZone })
    .from(stationTable)
    .where(within)
    .orderBy(asc(stationName), asc(id))
    .limit(mostCostStations)
  const ids = stations.map((station) => station.id)
  const tariffs = await tariffsHeld(tx, ids)
  const incomers = await incomersOf(tx, ids, { most: mostComparedMeters + 1 })
  if (incomers.length > mostComparedMeters)
    throw refuse(energyErrors.tooManyStationMeters, { most: mostComparedMeters })
  const ofStation = new Map<string, typeof incomers>(ids.map((id) => [id, []]))
  for (const meter of incomers) ofStation.get(meter.stationId)?.push(meter)
  const grounds = stations.map(
    (station): NamedGround => ({
      ...{ tx, stationId: station.id, stationName: station.stationName, isOfStation: true },
      meters: drawnBy(ofStation.get(station.id) ?? []),
      tariffs: tariffs.get(station.id) ?? [],
      ...clockOf(now, station.timeZone),
    }),
  )
  return { grounds, count: await tx.$count(stationTable, within) }
}

async function partsOf(tx: Tx, grounds: readonly Ground[], span: DaySpan): Promise<Map<string, Part>> {
  const metered = grounds.filter(({ meters }) => meters.length > 0)
  const found = await pricedStations(tx, metered, span)
  return new Map(
    metered.flatMap((ground) => {
      const priced = found.get(ground.stationId)
      if (!priced) return []
      const part = { meterCount: ground.meters.length, coverage: coverageOf(ground, priced, span), priced }
      return [[ground.stationId, part]]
    }),
  )
}

/** What parts came to together; coverage by how many meters each has. */
function together(...parts: readonly (Part | undefined)[]): Pick<CostStation, 'totals' | 'coverage'> {
  const there = parts.filter((part) => part !== undefined)
  const meters = there.reduce((sum, { meterCount }) => sum + meterCount, 0)
  const covered = there.reduce((sum, { meterCount, coverage }) => sum + meterCount * coverage, 0)
  return {
    totals: totalsWire(
      there.flatMap(({ priced }) => priced.pieces.flatMap(({ costs }) => costs)),
      there.flatMap(({ priced }) => priced.bills),
    ),
    coverage: meters === 0 ? 0 : Math.min(1, Number((covered / meters).toFixed(4))),
  }
}

/** A share of one as a file writes it: percent, two decimals. */
export const percentOf = (share: number): number => Number((share * 100).toFixed(2))

/** What several stand for, as much as each of them says. */
const emissionsTogether = (converted: Iterable<Converted>): Emissions =>
  emissionsOf([...converted].map(({ total }) => ({ amount: 1, factor: total })))

/** The comparison as lines of a file. */
export const stationFileRows = ({ stations }: CostStations): z.infer<typeof CostStationFileRow>[] =>
  stations.map(({ stationName, totals, emissions, coverage, lastYear, previous }) => ({
    stationName,
    kwh: totals.kwh,
    totalYuan: totals.totalYuan,
    energyYuan: totals.energyYuan,
    averageYuan: totals.averageYuan,
    peakPercent: totals.peakShare === null ? null : percentOf(totals.peakShare),
    ...emissions,
    coveragePercent: percentOf(coverage),
    lastYearYuan: lastYear.totals.totalYuan,
    lastYearPercent: percentOf(lastYear.coverage),
    previousYuan: previous.totals.totalYuan,
    previousPercent: percentOf(previous.coverage),
  }))

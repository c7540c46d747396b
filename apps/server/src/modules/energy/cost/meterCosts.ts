import type { CostScope, MeterCosts } from '@energy-console/contract/energy'
import { mostCostDays } from '@energy-console/contract/energy'
import type { z } from 'zod'
import { byBand, pricePieces } from './billing'
import { piecesByMeter } from './pieces'
import { termsFor } from './rules'
import { type Asking, listedMeters, requireSpan, todayAt } from './scope'
import { tariffsHeld } from './tariffsHeld'
import { energyWire } from './wire'

/** The meters of a scope with what they drew, the largest first. @throws badRange; 404 for a station, device or group */
export async function meterCostsOf(
  asking: Asking,
  { limit, ...query }: CostScope & { limit: number },
): Promise<z.infer<typeof MeterCosts>> {
  const { tx } = asking
  requireSpan(query, mostCostDays.month)
  await todayAt(asking, query.stationId)
  const meters = await listedMeters(tx, query)
  const pieces = await piecesByMeter(tx, { ...query, itemIds: meters.map(({ itemId }) => itemId) })
  const tariffs = (await tariffsHeld(tx, [query.stationId])).get(query.stationId) ?? []
  const terms = await termsFor(tx, [...pieces.values()].flat(), tariffs)
  const costs = meters.map((meter) => {
    const found = pricePieces(pieces.get(meter.itemId) ?? [], terms).flatMap(({ costs }) => costs)
    return { ...meter, ...energyWire(byBand(found)) }
  })
  costs.sort((a, b) => b.kwh - a.kwh)
  return { meters: costs.slice(0, limit), count: meters.length }
}

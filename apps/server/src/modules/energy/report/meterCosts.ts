import type { CostScope, MeterCost, MeterCosts } from '@energy-console/contract/energy'
import { energyErrors, mostCostDays } from '@energy-console/contract/energy'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors'
import { mostMeters } from '../circuit/meters'
import { revisionsOf, sumsByMeter } from '../cost/meterSums'
import { type Asking, listedMeters, requireSpan, todayAt } from '../cost/scope'
import { statesOf, termsInOrder } from '../division/tariffsHeld'
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
  const span = { from: query.from, to: query.to, itemIds: meters.map(({ itemId }) => itemId) }
  const terms = termsInOrder(await statesOf(tx, await revisionsOf(tx, span.itemIds, span)))
  const sums = await sumsByMeter(tx, { ...span, terms })
  const drawn = meters.map((meter) => ({ meter, ...(sums.get(meter.itemId) ?? { kwh: 0, bands: [] }) }))
  drawn.sort((a, b) => b.kwh - a.kwh)
  return {
    meters: drawn.slice(0, limit).map(({ meter, bands }) => ({ ...meter, ...energyWire(bands) })),
    count: meters.length,
  }
}

/** All of them, for a file; undefined where they are too many for a list. @throws as {@link meterCostsOf} */
export async function allMeterCosts(asking: Asking, scope: CostScope): Promise<MeterCost[] | undefined> {
  try {
    return (await meterCostsOf(asking, { ...scope, limit: mostMeters })).meters
  } catch (error) {
    if (error instanceof AppError && error.spec === energyErrors.tooManyMeters) return undefined
    throw error
  }
}

import { type DataOf, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import { type listMeasuredDemand, measuredMonths } from '@energy-console/contract/energy'
import { incomersOf, suppliesOf } from '../circuit/meters'
import { demandsOf } from '../cost/charges'
import { type Asking, todayAt } from '../cost/scope'

/** The largest demand of the station's last whole months. @throws 404 for a station that the caller does not see */
export async function measuredDemand(
  asking: Asking,
  stationId: string,
): Promise<DataOf<typeof listMeasuredDemand>> {
  const today = await todayAt(asking, stationId)
  const from = firstOfMonth(today, -measuredMonths)
  const to = lastOfMonth(today, -1)
  const supplies = suppliesOf(await incomersOf(asking.tx, [stationId]))
  const demands = await demandsOf(asking.tx, supplies, { from, to })
  return [...(demands.get(stationId) ?? [])].map(([month, { maxKw, isHourly, isBound }]) => ({
    ...{ month, maxKw, isHourly, isBound },
  }))
}

import { type DataOf, lastOfMonth } from '@energy-console/contract'
import { energyErrors, type getCircuitDemand, mostDemandRegisters } from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { readDemandTogether } from '../../telemetry'
import type { DaySpan } from '../calendar/spans'
import { incomersOf, meterOf, metersNextBelow, suppliesOf } from '../circuit/meters'
import { inKilowatts, powerOf } from '../circuit/queries'
import { demandsOf } from '../cost/charges'
import { placeOf } from './queries'

/** The demand of a device in a month, `yyyy-MM`. @throws 404 for a device that the caller does not see; tooManyMeters */
export async function circuitDemandOf(
  tx: Tx,
  { deviceId, month }: { deviceId: string; month: string },
): Promise<DataOf<typeof getCircuitDemand>> {
  const span = { from: `${month}-01`, to: lastOfMonth(`${month}-01`) }
  const place = await placeOf(tx, deviceId, span)
  if (!place) throw notFound()
  const { stationId, ...instants } = place
  const itemIds = await countedBy(tx, deviceId)
  if (itemIds.length > mostDemandRegisters)
    throw refuse(energyErrors.tooManyMeters, { most: mostDemandRegisters })
  const line = await readDemandTogether(tx, await inKilowatts(tx, itemIds), instants)
  return { ...instants, ...line, station: await stationOf(tx, { stationId, itemIds, month, ...span }) }
}

/** What tells the demand of a device: its registers, its power, or the registers of the nearest meters below it. */
async function countedBy(tx: Tx, deviceId: string): Promise<readonly string[]> {
  const own = await meterOf(tx, deviceId)
  if (own && own.importItemIds.length > 0) return own.importItemIds
  const power = await powerOf(tx, deviceId)
  if (power !== undefined) return [power]
  return (await metersNextBelow(tx, deviceId)).flatMap(({ importItemIds }) => importItemIds)
}

/** What a station came to in the month, where these registers are one of its supplies. */
async function stationOf(
  tx: Tx,
  {
    stationId,
    itemIds,
    month,
    from,
    to,
  }: DaySpan & { stationId: string; itemIds: readonly string[]; month: string },
) {
  const supplies = suppliesOf(await incomersOf(tx, [stationId]))
  const asked = new Set(itemIds)
  const isSupply = supplies.some(
    (supply) => supply.itemIds.length === asked.size && supply.itemIds.every((id) => asked.has(id)),
  )
  if (!isSupply) return null
  const demands = await demandsOf(tx, supplies, { from, to })
  return { supplies: supplies.length, demand: demands.get(stationId)?.get(month) ?? null }
}

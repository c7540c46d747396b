import type { Translate } from '@energy-console/contract'
import { type EnergyType, energyTypes } from '@energy-console/contract/devices'
import { mostCostDays, type UseEnergy, type UseFlow, useUnitOf } from '@energy-console/contract/energy'
import type { DaySpan } from '../calendar/spans'
import { type Channel, channelsOf, namedPlaces, treeWithLosses } from '../circuit/channels'
import { type CircuitMeter, circuitMetersOf, incomersOf } from '../circuit/meters'
import { type Asking, requireAll, requireSpan, todayAt } from '../cost/scope'
import { spanAmounts } from './amounts'
import { kindsOf, registersOfKinds } from './registers'
import { conversionOf } from './rules'

interface Query extends DaySpan {
  energyType: UseEnergy
  stationId: string
}

type Node = UseFlow['nodes'][number]

/**
 * How energy of each kind went from a station as a whole to the meters that count it, and on to those below them; a station
 * without a circuit tree of a kind has all of its meters side by side.
 * @throws badRange; tooManyMeters; 404 for the station
 */
export async function useFlowOf(
  { tx, now, say }: Asking & { say: Translate },
  { energyType: energy, stationId, ...span }: Query,
): Promise<UseFlow> {
  requireSpan(span, mostCostDays.month)
  await todayAt({ tx, now }, stationId)
  const registers = await registersOfKinds(tx, kindsOf(energy), [stationId])
  const conversion = await conversionOf(tx, energy, span)
  const { amounts } = await spanAmounts(tx, registers, { ...span, conversion })
  const nodes: Node[] = []
  for (const energyType of new Set(registers.map((register) => register.energyType))) {
    const inTree = requireAll(await circuitMetersOf(tx, stationId, { energyType }))
    const meters = inTree.length > 0 ? inTree : requireAll(await incomersOf(tx, [stationId], { energyType }))
    const channels = await channelsOf(tx, { stationId }, energyType)
    nodes.push(...nodesOf(energyType, { meters, channels, amounts, say }))
  }
  return { unit: useUnitOf(energy), nodes }
}

interface Metered {
  meters: readonly CircuitMeter[]
  channels: readonly Channel[]
}

/** A kind of energy and the meters below it. */
function nodesOf(
  energyType: EnergyType,
  { meters, channels, amounts, say }: Metered & { amounts: ReadonlyMap<string, number>; say: Translate },
): Node[] {
  const { measured, tree, losses } = treeWithLosses(meters, channels, amounts)
  const idOf = (id: string) => `${energyType} ${id}`
  const below = namedPlaces(measured, tree).map(
    ({ id, deviceId, name, parentId, energyKwh }): Node => ({
      ...{ id: idOf(id), deviceId, name, energyType, amount: energyKwh ?? 0 },
      parentId: parentId === null ? energyType : idOf(parentId),
      loss: losses.get(id)?.lossKwh ?? null,
    }),
  )
  // what gives more than it draws is drawn from elsewhere
  const amount = below.reduce(
    (sum, node) => (node.parentId === energyType ? sum + Math.max(0, node.amount) : sum),
    0,
  )
  const name = say(energyTypes[energyType])
  return [{ id: energyType, deviceId: null, name, energyType, parentId: null, amount, loss: null }, ...below]
}

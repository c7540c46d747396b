import { type CostFlow, mostCostDays } from '@energy-console/contract/energy'
import type { DaySpan } from '../calendar/spans'
import { channelsOf, namedPlaces, treeWithLosses } from '../circuit/channels'
import { circuitMetersOf } from '../circuit/meters'
import { pointsOf, risesOfDays } from '../circuit/rises'
import { type Asking, requireAll, requireSpan, todayAt } from '../cost/scope'

/** How energy went through a station's circuit trees. @throws badRange; 404 for the station */
export async function flowOf(
  asking: Asking,
  { stationId, ...span }: DaySpan & { stationId: string },
): Promise<CostFlow> {
  requireSpan(span, mostCostDays.month)
  await todayAt(asking, stationId)
  const meters = requireAll(await circuitMetersOf(asking.tx, stationId))
  const channels = await channelsOf(asking.tx, { stationId })
  const rises = await risesOfDays(asking.tx, pointsOf([...meters, ...channels]), { stationId, ...span })
  const { measured, tree, losses } = treeWithLosses(meters, channels, rises)
  const lossOf = ({ deviceId }: { deviceId: string }) => losses.get(deviceId)?.lossKwh ?? null
  const nodes = namedPlaces(measured, tree).map(({ id, parentId, deviceId, name, energyKwh }) => {
    const lossKwh = lossOf({ deviceId: id })
    return {
      ...{ id, deviceId, deviceName: name, parentId, kwh: shown(energyKwh ?? 0) },
      lossKwh: lossKwh === null ? null : shown(lossKwh),
    }
  })
  const incomers = measured.filter(({ parentId }) => parentId === null)
  const incomerKwh = sum(incomers.map(({ energyKwh }) => energyKwh ?? 0))
  // An incomer below which nothing is metered loses nothing that anybody could know of.
  const lossKwh = sum(incomers.map((meter) => lossOf(meter) ?? 0))
  return {
    nodes,
    incomerKwh: shown(incomerKwh),
    belowKwh: shown(incomerKwh - lossKwh),
    lossKwh: shown(lossKwh),
    lossShare: incomerKwh > 0 ? Number((lossKwh / incomerKwh).toFixed(6)) : null,
  }
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const shown = (kwh: number) => Number(kwh.toFixed(4))

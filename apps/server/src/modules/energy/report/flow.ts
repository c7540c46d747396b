import { type CostFlow, mostCostDays } from '@energy-console/contract/energy'
import type { DaySpan } from '../calendar/spans'
import { lossesOf } from '../circuit/losses'
import { circuitMetersOf } from '../circuit/meters'
import { netOf, pointsOf, risesOfDays } from '../circuit/rises'
import { type Asking, requireAll, requireSpan, todayAt } from '../cost/scope'

/** How energy went through a station's circuit trees. @throws badRange; 404 for the station */
export async function flowOf(
  asking: Asking,
  { stationId, ...span }: DaySpan & { stationId: string },
): Promise<CostFlow> {
  requireSpan(span, mostCostDays.month)
  await todayAt(asking, stationId)
  const meters = requireAll(await circuitMetersOf(asking.tx, stationId))
  const rises = await risesOfDays(asking.tx, pointsOf(meters), { stationId, ...span })
  const measured = meters.map((meter) => ({ ...meter, isMetered: true, energyKwh: netOf(meter, rises) }))
  const losses = lossesOf(measured)
  const lossOf = ({ deviceId }: { deviceId: string }) => losses.get(deviceId)?.lossKwh ?? null
  const nodes = measured.map((meter) => {
    const lossKwh = lossOf(meter)
    return {
      deviceId: meter.deviceId,
      deviceName: meter.deviceName,
      parentId: meter.parentId,
      kwh: shown(meter.energyKwh ?? 0),
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

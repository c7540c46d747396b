import { type CostFlow, mostCostDays } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { type CircuitMeter, circuitMetersOf } from '../circuit/meters'
import { type Asking, requireAll, requireSpan, todayAt } from '../cost/scope'

/** How energy went through a station's circuit trees. @throws badRange; 404 for the station */
export async function flowOf(
  asking: Asking,
  { stationId, ...span }: DaySpan & { stationId: string },
): Promise<CostFlow> {
  requireSpan(span, mostCostDays.month)
  await todayAt(asking, stationId)
  const meters = requireAll(await circuitMetersOf(asking.tx, stationId))
  const rises = await risesOf(asking.tx, { stationId, meters, ...span })
  const drawn = (meter: CircuitMeter) =>
    (rises.get(meter.importItemId ?? '') ?? 0) - (rises.get(meter.exportItemId ?? '') ?? 0)
  const below = new Map<string, number>()
  for (const meter of meters)
    if (meter.parentId !== null) below.set(meter.parentId, (below.get(meter.parentId) ?? 0) + drawn(meter))
  const nodes = meters.map((meter) => {
    const fed = below.get(meter.deviceId)
    return {
      deviceId: meter.deviceId,
      deviceName: meter.deviceName,
      parentId: meter.parentId,
      kwh: shown(drawn(meter)),
      lossKwh: fed === undefined ? null : shown(drawn(meter) - fed),
    }
  })
  const incomers = meters.filter(({ parentId }) => parentId === null)
  const incomerKwh = sum(incomers.map(drawn))
  // An incomer below which nothing is metered loses nothing that anybody could know of.
  const belowKwh = sum(incomers.map((meter) => below.get(meter.deviceId) ?? drawn(meter)))
  return {
    nodes,
    incomerKwh: shown(incomerKwh),
    belowKwh: shown(belowKwh),
    lossKwh: shown(incomerKwh - belowKwh),
    lossShare: incomerKwh > 0 ? Number(((incomerKwh - belowKwh) / incomerKwh).toFixed(6)) : null,
  }
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const shown = (kwh: number) => Number(kwh.toFixed(4))

/** What the registers of meters rose by over the days of a span. */
async function risesOf(
  tx: Tx,
  { stationId, meters, from, to }: DaySpan & { stationId: string; meters: readonly CircuitMeter[] },
): Promise<Map<string, number>> {
  const itemIds = meters.flatMap(({ importItemId, exportItemId }) =>
    [importItemId, exportItemId].filter((id) => id !== null),
  )
  const { rows } = await tx.execute<{ id: string; kwh: number }>(sql`
    select r.point_id as id, sum(r.rise) as kwh
    from rollup_1d r, (select usable_zone(time_zone) as zone from station where id = ${stationId}::bigint) z
    where r.point_id = any (${`{${itemIds.join(',')}}`}::bigint[]) and r.rise is not null
      and r.bucket >= extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000
      and r.bucket < extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000
    group by 1`)
  return new Map(rows.map(({ id, kwh }) => [id, kwh]))
}

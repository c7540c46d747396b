import type { CircuitBalance } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { registerOf } from '../../devices'

interface Meter extends Record<string, unknown> {
  deviceId: string
  deviceName: string
  importItemId: string | null
  exportItemId: string | null
}

/** The meters of a device and of the nearest metered devices that it feeds; it comes first. */
async function metersOf(tx: Tx, deviceId: string): Promise<Meter[]> {
  const registers = sql`${registerOf(sql.raw('d.id'), 'import')} as imported, ${registerOf(sql.raw('d.id'), 'export')} as exported`
  const { rows } = await tx.execute<Meter>(sql`
    with recursive circuit as (
      select d.id, d.device_name, 0 as depth, false as is_metered, ${registers} from device d where d.id = ${deviceId}
      union all
      select d.id, d.device_name, c.depth + 1, coalesce(r.imported, r.exported) is not null, r.imported, r.exported
      from circuit c join device d on d.circuit_parent_id = c.id, lateral (select ${registers}) r
      where not c.is_metered and c.depth < 32
    )
    select id as "deviceId", device_name as "deviceName", imported as "importItemId", exported as "exportItemId"
    from circuit where depth = 0 or is_metered order by depth > 0, device_name limit 501`)
  return rows
}

/** What each point rose by in each hour of a span. */
async function risesByHour(
  tx: Tx,
  itemIds: readonly string[],
  { start, end }: { start: number; end: number },
) {
  const { rows } = await tx.execute<{ id: string; hours: number[]; rises: number[] }>(sql`
    select point_id as id, array_agg(bucket::float8 order by bucket) as hours, array_agg(rise order by bucket) as rises
    from rollup_1h where point_id = any (${`{${itemIds.join(',')}}`}::bigint[])
      and bucket >= ${start}::bigint and bucket < ${end}::bigint and rise is not null
    group by point_id`)
  return new Map(
    rows.map(({ id, hours, rises }) => [id, new Map(hours.map((hour, at) => [hour, rises[at] ?? 0]))]),
  )
}

/** @throws 404 for a device that the caller does not see */
export async function balanceOf(
  tx: Tx,
  deviceId: string,
  span: { start: number; end: number },
): Promise<z.infer<typeof CircuitBalance>> {
  const [parent, ...children] = await metersOf(tx, deviceId)
  if (!parent) throw notFound()
  const itemIds = [parent, ...children].flatMap(({ importItemId, exportItemId }) =>
    [importItemId, exportItemId].filter((id) => id !== null),
  )
  const rises = await risesByHour(tx, itemIds, span)
  const risesOf = (itemId: string | null) => (itemId === null ? undefined : rises.get(itemId))
  const netOf = (meter: Meter, hour: number): number | null => {
    const [drawn, given] = [risesOf(meter.importItemId)?.get(hour), risesOf(meter.exportItemId)?.get(hour)]
    return drawn === undefined && given === undefined ? null : (drawn ?? 0) - (given ?? 0)
  }
  const hours = [
    ...new Set([parent.importItemId, parent.exportItemId].flatMap((id) => [...(risesOf(id)?.keys() ?? [])])),
  ].sort((a, b) => a - b)
  const circuitOf = (meter: Meter) => ({
    deviceId: meter.deviceId,
    deviceName: meter.deviceName,
    energyKwh: hours.map((hour) => netOf(meter, hour)),
  })
  const [above, below] = [circuitOf(parent), children.map(circuitOf)]
  const childrenKwh = hours.map((_, at) =>
    below.reduce((sum, { energyKwh }) => sum + (energyKwh[at] ?? 0), 0),
  )
  const lossKwh = hours.map((_, at) => (above.energyKwh[at] ?? 0) - (childrenKwh[at] ?? 0))
  const totalOf = (list: readonly (number | null)[]) =>
    list.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  return {
    hours,
    parent: above,
    children: below,
    lossKwh,
    total: {
      parentKwh: totalOf(above.energyKwh),
      childrenKwh: totalOf(childrenKwh),
      lossKwh: totalOf(lossKwh),
    },
  }
}

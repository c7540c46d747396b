import { type PointReference, pointKey } from '@energy-console/schematic'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

const isId = (text: string) => /^\d{1,18}$/.test(text)

/** The ids of points that a drawing names, by its names for them; those that the transaction does not see are missing. */
export async function idsOf(tx: Tx, points: readonly PointReference[]): Promise<Map<string, string>> {
  const itemIds = points.map(({ itemId }) => itemId).filter(isId)
  const deviceIds = points.flatMap(({ itemId, deviceId }) =>
    isId(itemId) || !isId(deviceId) ? [] : [deviceId],
  )
  const { rows } = await tx.execute<{ id: string; deviceId: string | null; keys: string[] }>(sql`
    select p.id::text as id, null as "deviceId", '{}'::text[] as keys from point p where p.id = any (${bigints(itemIds)})
    union all
    select p.id::text, p.device_id::text, array_prepend(r.property_no::text, r.aliases::text[])
    from point p join product_property r on r.id = p.property_id
    where p.device_id = any (${bigints([...new Set(deviceIds)])})`)
  const seen = new Set(rows.map(({ id }) => id))
  const byName = new Map(
    rows.flatMap(({ id, deviceId, keys }) =>
      deviceId === null ? [] : keys.map((propertyNo) => [pointKey({ deviceId, propertyNo }), id] as const),
    ),
  )
  return new Map(
    points.flatMap((point) => {
      const id = isId(point.itemId) ? point.itemId : byName.get(pointKey(point))
      return id !== undefined && seen.has(id) ? [[pointKey(point), id] as const] : []
    }),
  )
}

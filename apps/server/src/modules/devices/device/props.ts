import { type DeviceProp, mostHeadProps } from '@energy-console/contract/devices'
import { asc, desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { idsLiteral, prepared, type Tx } from '../../../platform/database'
import { productPropertyTable } from '../product/table'

type Prop = z.infer<typeof DeviceProp>

/** The points of the row's device by their properties, as an SQL expression. */
export const pointsByProperty = `(select coalesce(json_object_agg(p.property_id, p.id::text), '{}'::json)
  from point p where p.device_id = device.id)`

/** {@link pointsByProperty} as it comes from the database. */
export type PointsByProperty = Readonly<Record<string, string>>

/** Properties in the order of their product: many devices have the same, which are read once for a page of them. */
const propertiesById = prepared((tx) =>
  tx
    .select({
      id: productPropertyTable.id,
      propertyNo: productPropertyTable.propertyNo,
      propertyName: productPropertyTable.propertyName,
      unit: productPropertyTable.unit,
      kind: productPropertyTable.kind,
      dataType: productPropertyTable.dataType,
      access: productPropertyTable.access,
    })
    .from(productPropertyTable)
    .where(sql`${productPropertyTable.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .orderBy(
      desc(productPropertyTable.category),
      asc(productPropertyTable.propertyRank),
      asc(productPropertyTable.id),
    ),
)

type Property = Awaited<ReturnType<typeof propertiesById>>[number]

/** Measured before counted before states. */
const stageOf = ({ kind, dataType }: Property) =>
  kind === 'accumulated' ? 1 : kind === 'instant' && dataType === 'number' ? 0 : 2

/** Power leads what is measured. */
const powerUnits = new Set(['W', 'kW', 'MW'])

/** What is looked at first, as the contract says: measured before counted before states, settings last, no unit twice before each was once. */
function headOf(properties: readonly Property[]): Property[] {
  const seen = new Map<string, number>()
  const ranked = properties.map((property, place) => {
    const isSet = property.access !== 'read'
    const [stage, unit] = [stageOf(property), property.unit ?? '']
    const kind = `${isSet} ${stage} ${unit}`
    const nth = seen.get(kind) ?? 0
    seen.set(kind, nth + 1)
    return { property, rank: [Number(isSet), stage, nth, powerUnits.has(unit) ? 0 : 1, place] }
  })
  return ranked
    .sort((a, b) => firstDifference(a.rank, b.rank))
    .slice(0, mostHeadProps)
    .map(({ property }) => property)
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return (a[at] ?? 0) - (b[at] ?? 0)
}

/** What answers say of the properties of devices, each given by its points. */
export async function propsOf(
  tx: Tx,
  devices: readonly PointsByProperty[],
): Promise<{ deviceProps: Prop[]; headProps: Prop[] }[]> {
  const ids = new Set(devices.flatMap((points) => Object.keys(points)))
  const properties = ids.size === 0 ? [] : await propertiesById(tx, { ids: idsLiteral([...ids]) })
  const orders = new Map<string, { all: Property[]; head: Property[] }>()
  const orderOf = (points: PointsByProperty) => {
    const key = Object.keys(points).sort().join()
    const known = orders.get(key)
    if (known) return known
    const all = properties.filter(({ id }) => id in points)
    const order = { all, head: headOf(all) }
    orders.set(key, order)
    return order
  }
  return devices.map((points) => {
    const propOf = ({ id, propertyNo, propertyName }: Property): Prop => ({
      propertyNo,
      propertyName,
      itemId: points[id] ?? '',
    })
    const { all, head } = orderOf(points)
    return { deviceProps: all.map(propOf), headProps: head.map(propOf) }
  })
}

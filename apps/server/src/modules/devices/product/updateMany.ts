import type { BodyOf } from '@energy-console/contract'
import { deviceErrors, ProductProperty, type updateManyProperties } from '@energy-console/contract/devices'
import { inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween, type HookContext } from '../../../platform/resource'
import type { Announce } from '../events'
import { pointTable } from '../point/table'
import { productPropertyTable } from './table'

/** The properties behind points with their products; those of calculated points are of no product and left out. */
export async function propertiesOfPoints(tx: Tx, itemIds: readonly string[]) {
  const { rows } = await tx.execute<{
    propertyId: string
    propertyName: string
    unit: string | null
    productId: string
    productName: string
    deviceCount: number
  }>(sql`
    select pp.id::text as "propertyId", pp.property_name as "propertyName", pp.unit, pr.id::text as "productId",
      pr.label as "productName", (select count(*)::int from device d where d.product_id = pr.id) as "deviceCount"
    from product_property pp join product pr on pr.id = pp.product_id
    where pp.id in (select p.property_id from point p where p.id = any (${bigints(itemIds)}))
    order by pr.label, pp.property_rank, pp.id`)
  return rows
}

/** @throws notFound for a point that the caller does not see */
async function requirePoints(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const found = await tx.$count(pointTable, inArray(pointTable.id, [...itemIds]))
  if (found < itemIds.length) throw notFound()
}

/** The properties of points, for whoever is about to change them. @throws notFound */
export async function listProperties(tx: Tx, itemIds: readonly string[]) {
  const ids = [...new Set(itemIds)]
  await requirePoints(tx, ids)
  return propertiesOfPoints(tx, ids)
}

/** Changes the properties behind points, for all devices of their products. @throws notFound, noPropertyOfProduct */
export async function updateProperties(
  context: HookContext,
  announce: Announce,
  { itemIds, ...body }: BodyOf<typeof updateManyProperties>,
): Promise<{ count: number }> {
  const { tx } = context
  const known = await listProperties(tx, itemIds)
  if (known.length === 0) throw refuse(deviceErrors.noPropertyOfProduct)
  const ids = known.map(({ propertyId }) => propertyId)
  if (Object.values(body).every((value) => value === undefined)) return { count: ids.length }
  const of = inArray(productPropertyTable.id, ids)
  const before = await tx
    .select()
    .from(productPropertyTable)
    .where(of)
    .orderBy(productPropertyTable.id)
    .for('update')
  const values = {
    ...body,
    ...(body.unit === undefined ? {} : { unit: body.unit || null }),
  }
  await tx.update(productPropertyTable).set(values).where(of)
  const title = new Map(known.map((row) => [row.propertyId, `${row.productName} / ${row.propertyName}`]))
  const told = {
    schema: ProductProperty.pick({
      ...{
        propertyName: true,
        unit: true,
        decimals: true,
        storage: true,
        deadBand: true,
        intervalSeconds: true,
      },
    }),
    title: 'title',
  }
  noteChanges(
    tx,
    before.flatMap((row) => {
      const named = { ...row, title: title.get(row.id) ?? row.propertyName }
      return changesBetween(told, named, { ...named, ...body })
    }),
  )
  announce(context, { productIds: [...new Set(known.map(({ productId }) => productId))] })
  return { count: ids.length }
}

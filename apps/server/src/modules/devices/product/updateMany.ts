import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  deviceErrors,
  lacksInterval,
  ProductProperty,
  renamedProperty,
  type updateManyProperties,
} from '@energy-console/contract/devices'
import { inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween, type HookContext, type Importer } from '../../../platform/resource'
import type { Announce } from '../events'
import { pointTable } from '../point/table'
import { holdProducts } from './holdProducts'
import { productPropertyTable, productTable } from './table'

/** The properties behind points with their products; those of calculated points are of no product and left out. */
export async function propertiesOfPoints(tx: Tx, itemIds: readonly string[]) {
  const { rows } = await tx.execute<{
    propertyId: string
    propertyName: string
    propertyNo: string
    unit: string | null
    productId: string
    productName: string
    deviceCount: number
  }>(sql`
    select pp.id::text as "propertyId", pp.property_name as "propertyName", pp.property_no as "propertyNo", pp.unit, pr.id::text as "productId",
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

interface Renaming {
  namePattern: string | null | undefined
  noPattern: string | null | undefined
  start: number
  keepsFormer: boolean
}

/**
 * Names properties by patterns, as the form of their product would: points are named anew, default rules go along. Numbers
 * follow the order of the properties. @throws invalid for a name or key that is none, duplicateProperty
 */
async function renameProperties(
  context: HookContext,
  { writer, findWhole }: Importer,
  known: readonly { propertyId: string; productId: string }[],
  { namePattern, noPattern, start, keepsFormer }: Renaming,
): Promise<void> {
  const numbers = new Map(known.map(({ propertyId }, index) => [propertyId, start + index]))
  const renamed = (whole: unknown) => {
    const property = ProductProperty.parse(whole)
    const number = numbers.get(property.id ?? '')
    if (number === undefined) return property
    const former = property.propertyNo
    const propertyNo = noPattern ? renamedProperty(noPattern, property, number) : former
    const kept = keepsFormer && propertyNo !== former ? [former] : []
    const said = {
      ...property,
      propertyNo,
      propertyName: namePattern ? renamedProperty(namePattern, property, number) : property.propertyName,
      aliases: [...new Set([...(property.aliases ?? []), ...kept])].filter((key) => key !== propertyNo),
    }
    const { success, data, error } = ProductProperty.safeParse(said)
    if (success) return data
    const [issue] = error.issues
    const isName = issue?.path[0] === 'propertyName'
    throw refuse(
      coreErrors.invalid,
      { field: isName ? '点名称规则' : '点标识规则', reason: issue?.message ?? '' },
      isName ? 'namePattern' : 'noPattern',
    )
  }
  const productIds = [...new Set(known.map(({ productId }) => productId))]
  await holdProducts(context.tx, inArray(productTable.id, productIds))
  for (const product of await findWhole(context, productIds)) {
    const lists = ['siyaoProperties', 'energyProperties'].map((list) => [
      list,
      ((product[list] ?? []) as unknown[]).map(renamed),
    ])
    await writer.write(context, Object.fromEntries(lists), product.id)
  }
}

/** Changes the properties behind points, for all devices of their products. @throws notFound, noPropertyOfProduct */
export async function updateProperties(
  context: HookContext,
  { announce, importerOf }: { announce: Announce; importerOf(noun: string): Importer },
  { itemIds, namePattern, noPattern, start, keepsFormer, ...body }: BodyOf<typeof updateManyProperties>,
): Promise<{ count: number }> {
  const { tx } = context
  const known = await listProperties(tx, itemIds)
  if (known.length === 0) throw refuse(deviceErrors.noPropertyOfProduct)
  const ids = known.map(({ propertyId }) => propertyId)
  if (namePattern || noPattern)
    await renameProperties(context, importerOf('product'), known, {
      ...{ namePattern, noPattern, start: start ?? 1, keepsFormer: keepsFormer ?? true },
    })
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
  if (body.storage !== undefined || body.intervalSeconds !== undefined) {
    const without = before.find((row) => lacksInterval({ ...row, ...values }))
    if (without) throw refuse(deviceErrors.noInterval, { propertyNo: without.propertyNo }, 'intervalSeconds')
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

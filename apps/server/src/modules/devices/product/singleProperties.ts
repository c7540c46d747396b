import type { BodyOf } from '@energy-console/contract'
import {
  ProductProperty,
  StoredProperty,
  type saveProductProperty,
  type updateProductProperty,
} from '@energy-console/contract/devices'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { HookContext, Importer } from '../../../platform/resource'
import { holdProducts } from './holdProducts'
import { propertiesOfProducts } from './properties'
import { asWire, ofProducts } from './queries'
import { productPropertyTable, productTable } from './table'

/** A property that is to be stored, and the list that it is to stand in. */
type Listed = ProductProperty & Pick<StoredProperty, 'category'>

/** Of which products properties are. @throws notFound for one that is no product's, or not the caller's to see */
async function productsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: productPropertyTable.id, productId: productPropertyTable.productId })
    .from(productPropertyTable)
    .where(and(inArray(productPropertyTable.id, [...ids]), ofProducts))
  if (rows.length !== ids.length) throw notFound()
  const products = new Map<string, string[]>()
  for (const { id, productId } of rows)
    if (productId !== null) products.set(productId, [...(products.get(productId) ?? []), id])
  return products
}

/** One property as the wire shows it. @throws notFound */
export async function propertyOf(tx: Tx, id: string) {
  const [productId] = (await productsOf(tx, [id])).keys()
  const found = (await propertiesOfProducts(tx, productId === undefined ? [] : [productId])).find(
    (property) => property.id === id,
  )
  if (!found) throw notFound()
  return asWire(found)
}

/** Saves a product with other properties, as its form would: points, default rules and the log follow. @throws notFound */
async function rewrite(
  context: HookContext,
  { writer, findWhole }: Importer,
  productId: string,
  change: (properties: readonly Listed[]) => readonly Listed[],
): Promise<void> {
  const held = await holdProducts(context.tx, eq(productTable.id, productId))
  const [product] = held.length === 0 ? [] : await findWhole(context, [productId])
  if (!product) throw notFound()
  const stored = [product.siyaoProperties, product.energyProperties].flatMap((list) =>
    StoredProperty.array().parse(list ?? []),
  )
  const wanted = change(stored)
  const listed = (category: Listed['category']) =>
    wanted.filter((one) => one.category === category).map((one) => ProductProperty.parse(one))
  const lists = { siyaoProperties: listed('siyao'), energyProperties: listed('energy') }
  await writer.write(context, lists, productId)
}

/** Adds a property to a product. @throws notFound, duplicateProperty and what saving the product throws */
export async function saveProperty(
  context: HookContext,
  importer: Importer,
  { productId, ...property }: BodyOf<typeof saveProductProperty>,
): Promise<{ id: string }> {
  await rewrite(context, importer, productId, (stored) => [...stored, property])
  const [row] = await context.tx
    .select({ id: productPropertyTable.id })
    .from(productPropertyTable)
    .where(
      and(
        eq(productPropertyTable.productId, productId),
        eq(productPropertyTable.propertyNo, property.propertyNo),
      ),
    )
  if (!row) throw notFound()
  return row
}

/** Changes what is told of a property. @throws notFound and what saving the product throws */
export async function updateProperty(
  context: HookContext,
  importer: Importer,
  { id, ...changes }: BodyOf<typeof updateProductProperty>,
): Promise<{ id: string }> {
  const [productId] = (await productsOf(context.tx, [id])).keys()
  await rewrite(context, importer, productId ?? '0', (stored) => {
    const before = stored.find((one) => one.id === id)
    if (!before) throw notFound()
    const after: Listed = { ...before, ...given(changes) }
    if (after.category === before.category) return stored.map((one) => (one === before ? after : one))
    return [...stored.filter((one) => one !== before), after]
  })
  return { id }
}

/** What was said at all: what is left out of a change stays as it is. */
const given = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Removes properties, all of them or none. @throws notFound, inUse and what saving the product throws */
export async function removeProperties(
  context: HookContext,
  importer: Importer,
  ids: readonly string[],
): Promise<void> {
  const products = [...(await productsOf(context.tx, [...new Set(ids)]))]
  // in one order for everybody
  products.sort(([one], [other]) => Number(BigInt(one) - BigInt(other)))
  for (const [productId, gone] of products)
    await rewrite(context, importer, productId, (stored) =>
      stored.filter(({ id }) => id === undefined || !gone.includes(id)),
    )
}

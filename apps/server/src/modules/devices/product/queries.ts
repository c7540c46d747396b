import { eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { propertiesOfProducts } from './properties'
import { productPropertyTable, productTable } from './table'

type StoredProperty = Awaited<ReturnType<typeof propertiesOfProducts>>[number]

/** A property as the wire shows it: without whom and when; its rank is its place in the list. */
export function asWire({
  tenantId: _t,
  createTime: _c,
  createUser: _u,
  updateTime: _m,
  updateUser: _w,
  propertyRank: _r,
  ...shown
}: StoredProperty) {
  return shown
}

/** Which properties are of products: those of calculated points are of none. */
export const ofProducts = isNotNull(productPropertyTable.productId)

/** The properties of one product. @throws 404 for a product that the caller does not see. */
export async function propertyList(tx: Tx, productId: string) {
  const found = await tx
    .select({ id: productTable.id })
    .from(productTable)
    .where(eq(productTable.id, productId))
  if (found.length === 0) throw notFound()
  return (await propertiesOfProducts(tx, [productId])).map(asWire)
}

import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database'
import { notFound } from '../../platform/errors'
import type { HookContext, ResourceHooks } from '../../platform/resource'
import { ensurePointsOfProduct } from './points'
import { settleLayout } from './productLayout'
import {
  checkProperties,
  type PropertyLists,
  propertiesOfProducts,
  storeProperties,
} from './productProperties'
import { productTable } from './tables'

/** Tells that a tenant's devices have changed, once that is committed. */
export type Announce = (context: HookContext, closedAccountIds?: readonly string[]) => void

/** Tells that points are gone, once that is committed. */
export type TellRemoved = (context: HookContext, pointIds: readonly string[]) => void

/** Products are answered and saved with their properties; the points of their devices follow. */
export const productHooks = (db: Database, announce: Announce, tellRemoved: TellRemoved): ResourceHooks => ({
  async extend({ tx }, rows) {
    const properties = await propertiesOfProducts(
      tx,
      rows.map((row) => row.id),
    )
    const of = (productId: string, category: string) =>
      properties
        .filter((property) => property.productId === productId && property.category === category)
        .map(asWire)
    return rows.map((row) => ({
      ...row,
      siyaoProperties: of(row.id, 'siyao'),
      energyProperties: of(row.id, 'energy'),
    }))
  },

  async beforeSave(context, values, before) {
    checkProperties(values as PropertyLists)
    return settleLayout(context, values, before?.id)
  },

  async afterSave(context, id, values) {
    tellRemoved(context, await storeProperties(context.tx, id, values as PropertyLists))
    await ensurePointsOfProduct(context.tx, id)
    // Devices at stations that this user does not see get their points too.
    context.afterCommit(() => db.asSystem((tx) => ensurePointsOfProduct(tx, id)))
    announce(context)
  },

  async afterRemove(context) {
    announce(context)
  },
})

type StoredProperty = Awaited<ReturnType<typeof propertiesOfProducts>>[number]

/** A property as the wire shows it: without whom and when. */
export function asWire(property: StoredProperty) {
  const { tenantId: _t, createTime: _c, createUser: _u, updateTime: _m, updateUser: _w, ...shown } = property
  return shown
}

/** The properties of one product. @throws 404 for a product that the caller does not see. */
export async function propertyList(tx: Tx, productId: string) {
  const found = await tx
    .select({ id: productTable.id })
    .from(productTable)
    .where(eq(productTable.id, productId))
  if (found.length === 0) throw notFound()
  return (await propertiesOfProducts(tx, [productId])).map(asWire)
}

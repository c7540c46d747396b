import {
  getProductProperty,
  listProductProperties,
  listProductPropertyUsage,
  listPropertiesOfPoints,
  productGroups,
  productProperties,
  products,
  removeProductProperties,
  saveProductProperty,
  updateManyProperties,
  updateProductProperty,
} from '@energy-console/contract/devices'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { usesAtEveryStation } from '../../../platform/references'
import { mountListing, mountResource } from '../../../platform/resource'
import type { Announce, TellRemoved } from '../events'
import { ofProducts, propertyList } from './queries'
import { productHooks, type StorePicture } from './rules'
import { propertyOf, removeProperties, saveProperty, updateProperty } from './singleProperties'
import { productGroupTable, productPropertyTable, productTable } from './table'
import { listProperties, updateProperties } from './updateMany'
import { usesOfProperty } from './uses'

/** Who hears of changes, and where pictures go. */
interface Ears {
  announce: Announce
  tellRemoved: TellRemoved
  storePicture: StorePicture
}

/** The calls of products, their groups and their properties. */
export const productRoutes = (
  platform: Platform,
  { announce, tellRemoved, storePicture }: Ears,
): Implementation[] => [
  ...mountResource(productGroups, productGroupTable, platform),
  ...mountResource(
    products,
    productTable,
    platform,
    productHooks(platform, announce, tellRemoved, storePicture),
  ),
  implement(listProductProperties, async ({ tx, query }) => propertyList(tx, query.productId)),
  ...mountListing(productProperties, { from: productPropertyTable, where: ofProducts }, platform),
  implement(getProductProperty, ({ tx, query }) => propertyOf(tx, query.id)),
  implement(saveProductProperty, ({ body, ...context }) =>
    saveProperty(context, platform.imports.importerOf(products.noun), body),
  ),
  implement(updateProductProperty, ({ body, ...context }) =>
    updateProperty(context, platform.imports.importerOf(products.noun), body),
  ),
  implement(removeProductProperties, ({ query, ...context }) =>
    removeProperties(context, platform.imports.importerOf(products.noun), query.ids.split(',')),
  ),
  implement(listPropertiesOfPoints, ({ tx, body }) => listProperties(tx, body.itemIds)),
  implement(updateManyProperties, ({ body, ...context }) =>
    updateProperties(context, { announce, importerOf: (noun) => platform.imports.importerOf(noun) }, body),
  ),
  implementDetached(listProductPropertyUsage, async ({ query: { productId, propertyId }, ...context }) =>
    usesAtEveryStation(context, (within) =>
      usesOfProperty(platform.references, within, productId, propertyId),
    ),
  ),
]

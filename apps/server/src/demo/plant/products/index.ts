import { electricalProducts } from './electrical'
import { mechanicalProducts } from './mechanical'
import { meteringProducts } from './metering'

export type { ProductSpec, PropertySpec } from './property'

/** The products of the demo plant by key. */
export const plantProducts = { ...electricalProducts, ...mechanicalProducts, ...meteringProducts }

/** Key of a product. */
export type ProductKey = keyof typeof plantProducts

import { deviceErrors, type products } from '@energy-console/contract/devices'
import { ModelLayout } from '@energy-console/schematic'
import { z } from 'zod'
import { atAllStations, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { isTooDeep } from '../../../platform/json'
import type { Platform } from '../../../platform/module'
import type { References } from '../../../platform/references'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import type { Announce, TellRemoved } from '../events'
import { ensurePointsOfProduct } from '../point/ensurePoints'
import { settleDefaultAlarms } from './alarms'
import { followChannels } from './followChannels'
import { settleLayout } from './layout'
import { checkProperties, type PropertyLists, propertiesOfProducts, storeProperties } from './properties'
import { asWire } from './queries'
import { productAlarmTable, type productTable } from './table'

/** Stores a picture that comes as `data:` address and answers its short one; null for none. */
export type StorePicture = (tx: Tx, picture: string) => Promise<string | null>

const Layouts = z.union([z.array(ModelLayout).max(50), ModelLayout])

/** Refuses a layout text that the model editor could not have written. An empty text means none. */
function checkLayout(text: string): void {
  if (text === '') return
  if (isTooDeep(text)) throw refuse(deviceErrors.badLayout, {}, 'layout')
  let layout: unknown
  try {
    layout = JSON.parse(text)
  } catch {
    throw refuse(deviceErrors.badLayout, {}, 'layout')
  }
  if (!Layouts.safeParse(layout).success) throw refuse(deviceErrors.badLayout, {}, 'layout')
}

/** Changes the properties of a product outside of its form: the points of its devices follow, at whatever station. */
export async function changeProperties(
  context: HookContext,
  { references, announce }: { references: References; announce: Announce },
  productId: string,
  lists: PropertyLists,
): Promise<void> {
  await storeProperties(references, context.tx, productId, lists)
  await atAllStations(context.tx, () => ensurePointsOfProduct(context.tx, productId))
  announce(context, { productIds: [productId] })
}

/** Products are answered and saved with their properties; the points of their devices follow, and what hangs on their channels. */
export const productHooks = (
  { references }: Pick<Platform, 'references'>,
  announce: Announce,
  tellRemoved: TellRemoved,
  storePicture: StorePicture,
): ResourceHooks<typeof products, typeof productTable> => ({
  children: { defaultAlarms: productAlarmTable },

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
    checkProperties(values)
    if (typeof values.layout === 'string') checkLayout(values.layout)
    const settled = await settleLayout(context, values, before?.id)
    // An icon from before icons were stored images (an address elsewhere) stays for as long as nobody changes it.
    if (typeof values.productIcon !== 'string' || values.productIcon === before?.productIcon) return settled
    return { ...settled, productIcon: await storePicture(context.tx, values.productIcon) }
  },

  async afterSave(context, id, values) {
    const before = await propertiesOfProducts(context.tx, [id])
    tellRemoved(context, await storeProperties(references, context.tx, id, values))
    const after = await propertiesOfProducts(context.tx, [id])
    await settleDefaultAlarms(context.tx, id, {
      ...{ before, after },
      isGiven: values.defaultAlarms !== undefined,
    })
    // devices at stations that this user does not see follow and get their points too, within the same quota
    await atAllStations(context.tx, async () => {
      await followChannels(context.tx, id, before, after)
      await ensurePointsOfProduct(context.tx, id)
    })
    announce(context, { productIds: [id] })
  },

  async afterRemove(context, ids) {
    announce(context, { productIds: ids })
  },
})

import type { BodyOf } from '@energy-console/contract'
import { coreErrors, cutText } from '@energy-console/contract'
import {
  type copyProduct,
  type createProductFromTemplate,
  type DefaultAlarm,
  deviceErrors,
  productGroups,
} from '@energy-console/contract/devices'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds } from '../../../platform/http'
import type { References } from '../../../platform/references'
import type { HookContext } from '../../../platform/resource'
import type { Announce } from '../events'
import { type PropertyLists, propertiesOfProducts, storeProperties } from '../product/properties'
import { asWire } from '../product/queries'
import type { StorePicture } from '../product/rules'
import { productAlarmTable, productGroupTable, productTable } from '../product/table'
import { templateCatalogue } from './catalogue'
import { layoutOf, renderTemplate } from './render'
import type { Language } from './template'

/** What making a product needs of its neighbours. */
export interface ProductMaking {
  references: References
  announce: Announce
  storePicture: StorePicture
}

const longest = 64

/** The label, or the first free one with a number behind it. */
export async function freeLabel(tx: Tx, label: string): Promise<string> {
  const numbered = (number: number) =>
    number === 1 ? label : `${cutText(label, longest - 1 - String(number).length)} ${number}`
  const candidates = Array.from({ length: 200 }, (_, index) => numbered(index + 1))
  const taken = await tx
    .select({ label: productTable.label })
    .from(productTable)
    .where(inArray(productTable.label, candidates))
  const free = candidates.find((candidate) => !taken.some((row) => row.label === candidate))
  if (free === undefined) throw refuse(coreErrors.duplicate, { field: '产品名称', value: label }, 'label')
  return free
}

async function refuseTaken(tx: Tx, label: string): Promise<string> {
  if ((await tx.$count(productTable, eq(productTable.label, label))) > 0)
    throw refuse(coreErrors.duplicate, { field: '产品名称', value: label }, 'label')
  return label
}

/** The group of this name; it is made where it is missing and the user may make groups. */
async function groupCalled({ tx, session }: HookContext, name: string): Promise<string | null> {
  const find = () =>
    tx.select({ id: productGroupTable.id }).from(productGroupTable).where(eq(productGroupTable.name, name))
  const [known] = await find()
  if (known) return known.id
  if (!holds(session, productGroups.codes.add)) return null
  await tx.insert(productGroupTable).values({ name }).onConflictDoNothing()
  const [made] = await find()
  return made?.id ?? null
}

interface NewProduct extends PropertyLists {
  values: typeof productTable.$inferInsert
  defaultAlarms: readonly DefaultAlarm[]
}

/** Stores a product with its properties and default rules. */
export async function insertProduct(
  context: HookContext,
  { references, announce }: Pick<ProductMaking, 'references' | 'announce'>,
  { values, defaultAlarms, ...lists }: NewProduct,
): Promise<{ id: string; label: string }> {
  const { tx } = context
  const [made] = await tx.insert(productTable).values(values).returning({ id: productTable.id })
  if (!made) throw notFound()
  await storeProperties(references, tx, made.id, lists)
  if (defaultAlarms.length > 0)
    await tx
      .insert(productAlarmTable)
      .values(defaultAlarms.map((alarm, rowRank) => ({ ...alarm, recordId: made.id, rowRank })))
  announce(context, { productIds: [made.id] })
  return { id: made.id, label: values.label }
}

/** Makes a product from a template, in the user's language. @throws noTemplate, duplicate */
export async function productFromTemplate(
  context: HookContext,
  making: ProductMaking,
  { templateKey, label, language }: BodyOf<typeof createProductFromTemplate>,
) {
  const { tx, session } = context
  const spec = Object.hasOwn(templateCatalogue, templateKey) ? templateCatalogue[templateKey] : undefined
  if (!spec) throw refuse(deviceErrors.noTemplate, { templateKey }, 'templateKey')
  const template = renderTemplate(templateKey, spec, language satisfies Language)
  const icon = await making.storePicture(tx, template.productIcon)
  const stored = label === undefined ? await freeLabel(tx, template.label) : await refuseTaken(tx, label)
  return insertProduct(context, making, {
    values: {
      label: stored,
      productGroup: await groupCalled(context, template.groupName),
      productIcon: icon,
      layout: layoutOf(template, spec.shown, icon),
      layoutRevision: 1,
      layoutUserId: session.userId,
      layoutUserName: session.userName,
      layoutTime: sql`now()` as never,
    },
    siyaoProperties: template.siyaoProperties,
    energyProperties: template.energyProperties,
    defaultAlarms: template.defaultAlarms,
  })
}

/** Makes a product with all that another has, its devices apart. @throws 404, duplicate */
export async function copyOfProduct(
  context: HookContext,
  making: ProductMaking,
  { id, label }: BodyOf<typeof copyProduct>,
) {
  const { tx } = context
  const [product] = await tx.select().from(productTable).where(eq(productTable.id, id))
  if (!product) throw notFound()
  await refuseTaken(tx, label)
  const properties = await propertiesOfProducts(tx, [id])
  const listed = (category: 'siyao' | 'energy') =>
    properties
      .filter((property) => property.category === category)
      .map((property) => {
        const { id: _id, productId: _product, category: _category, ...values } = asWire(property)
        return values
      })
  const alarms = await tx
    .select()
    .from(productAlarmTable)
    .where(eq(productAlarmTable.recordId, id))
    .orderBy(asc(productAlarmTable.rowRank))
  const { id: _, createTime: _c, createUser: _u, updateTime: _m, updateUser: _w, ...values } = product
  return insertProduct(context, making, {
    values: { ...values, label },
    siyaoProperties: listed('siyao'),
    energyProperties: listed('energy'),
    defaultAlarms: alarms.map(({ id: _i, tenantId: _t, recordId: _r, rowRank: _k, ...alarm }) => ({
      ...alarm,
      level: alarm.level as DefaultAlarm['level'],
    })),
  })
}

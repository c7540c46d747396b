import type { ProductProperty } from '@energy-console/contract/devices'
import { deviceErrors, lacksInterval } from '@energy-console/contract/devices'
import { count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Tx, upsert } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { References } from '../../../platform/references'
import { deviceTable } from '../device/table'
import { pointTable } from '../point/table'
import { productPropertyTable, storedSeconds } from './table'

type Property = z.infer<typeof ProductProperty>
type StoredProperty = typeof productPropertyTable.$inferSelect
type Category = 'siyao' | 'energy'

/** The two lists of a product; one that is left out stays as it is. */
export interface PropertyLists {
  siyaoProperties?: readonly Property[] | undefined
  energyProperties?: readonly Property[] | undefined
}

/** Refuses properties that contradict themselves; whether they agree with each other shows when they are stored. */
export function checkProperties({ siyaoProperties = [], energyProperties = [] }: PropertyLists): void {
  for (const property of [...siyaoProperties, ...energyProperties]) {
    const { propertyNo, min, max } = property
    checkStates(property)
    if (typeof min === 'number' && typeof max === 'number' && min >= max)
      throw refuse(deviceErrors.rangeReversed, { propertyNo })
    if (lacksInterval(property)) throw refuse(deviceErrors.noInterval, { propertyNo }, 'intervalSeconds')
  }
}

/** Keys under which devices send a property. */
const keysOf = ({ propertyNo, aliases }: { propertyNo: string; aliases?: readonly string[] | undefined }) => [
  ...new Set([propertyNo, ...(aliases ?? [])]),
]

/** The words of states: a boolean has two at most, an enumeration one for each of its numbers. */
function checkStates({ propertyNo, dataType, enumMap }: Property): void {
  const states = Object.entries(enumMap ?? {})
  if (dataType === 'enum' && states.length === 0) throw refuse(deviceErrors.emptyEnum, { propertyNo })
  if (dataType !== 'enum' && dataType !== 'boolean') return
  for (const [value, word] of states) {
    const isState = dataType === 'boolean' ? value === '0' || value === '1' : String(Number(value)) === value
    if (!isState || value === 'NaN') throw refuse(deviceErrors.badState, { propertyNo, value })
    if (word === '') throw refuse(deviceErrors.unnamedState, { propertyNo, value })
  }
}

/** The properties of products in their order, their own before the energy registers. */
export const propertiesOfProducts = (tx: Tx, productIds: readonly string[]) =>
  tx
    .select({
      ...getTableColumns(productPropertyTable),
      productId: sql<string>`${productPropertyTable.productId}`,
      intervalSeconds: storedSeconds,
    })
    .from(productPropertyTable)
    .where(inArray(productPropertyTable.productId, [...productIds]))
    .orderBy(desc(productPropertyTable.category), productPropertyTable.propertyRank, productPropertyTable.id)

export type StoredProperties = Awaited<ReturnType<typeof propertiesOfProducts>>

/**
 * Brings the stored properties of a product in line with the lists. A property is the same one when it bears its id,
 * or its `propertyNo`; what is missing from a given list is removed together with its points, whose ids are answered.
 */
export async function storeProperties(
  references: References,
  tx: Tx,
  productId: string,
  lists: PropertyLists,
): Promise<string[]> {
  const before = await propertiesOfProducts(tx, [productId])
  const wanted = [
    ...rowsOf(productId, 'siyao', lists.siyaoProperties, before),
    ...rowsOf(productId, 'energy', lists.energyProperties, before),
  ]
  const kept = new Set(wanted.map((row) => row.id))
  const removed = before.filter((row) => isGiven(lists, row.category) && !kept.has(row.id))
  refuseClash(wanted, before, removed)
  await refuseTypeChange(tx, productId, wanted, before)
  const removedPoints = await removeProperties(
    references,
    tx,
    removed.map((row) => row.id),
  )
  await upsertProperties(tx, wanted)
  return removedPoints
}

const isGiven = (lists: PropertyLists, category: Category) =>
  (category === 'siyao' ? lists.siyaoProperties : lists.energyProperties) !== undefined

type Wanted = Omit<typeof productPropertyTable.$inferInsert, 'id'> & { id?: string }

function rowsOf(
  productId: string,
  category: Category,
  list: readonly Property[] | undefined,
  before: readonly StoredProperty[],
): Wanted[] {
  return (list ?? []).map(({ id, ...property }, propertyRank) => {
    if (id !== undefined && !before.some((row) => row.id === id))
      throw refuse(deviceErrors.foreignProperty, { propertyNo: property.propertyNo })
    const same = before.find((row) => (id ? row.id === id : row.propertyNo === property.propertyNo))
    const aliases = (property.aliases ?? same?.aliases ?? []).filter((key) => key !== property.propertyNo)
    return { ...property, aliases, ...(same ? { id: same.id } : {}), productId, category, propertyRank }
  })
}

/** Refuses a key of two properties, among all that will stand: what was given, and what stays as it is. */
function refuseClash(
  wanted: readonly Wanted[],
  before: readonly StoredProperty[],
  removed: readonly StoredProperty[],
): void {
  const touched = new Set([...wanted, ...removed].map((row) => row.id))
  const left = before.filter((row) => !touched.has(row.id))
  const seen = new Set<string>()
  for (const propertyNo of [...left, ...wanted].flatMap(keysOf)) {
    if (seen.has(propertyNo)) throw refuse(deviceErrors.duplicateProperty, { propertyNo })
    seen.add(propertyNo)
  }
}

/** Text and numbers are stored differently: a property that devices have cannot change from one to the other. */
async function refuseTypeChange(
  tx: Tx,
  productId: string,
  wanted: readonly Wanted[],
  before: readonly StoredProperty[],
): Promise<void> {
  const changed = wanted.find((row) => {
    const old = before.find(({ id }) => id === row.id)
    return old !== undefined && (old.dataType === 'text') !== (row.dataType === 'text')
  })
  if (!changed) return
  const [found] = await tx
    .select({ devices: count() })
    .from(deviceTable)
    .where(eq(deviceTable.productId, productId))
  if (found && found.devices > 0)
    throw refuse(deviceErrors.propertyTypeFixed, { propertyNo: changed.propertyNo, count: found.devices })
}

async function removeProperties(references: References, tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const points = await tx
    .select({ id: pointTable.id })
    .from(pointTable)
    .where(inArray(pointTable.propertyId, ids))
  const pointIds = points.map((point) => point.id)
  if (pointIds.length > 0) {
    await references.refuseWhileUsed(tx, 'point', pointTable, pointIds)
    await tx.delete(pointTable).where(inArray(pointTable.id, pointIds))
  }
  await tx.delete(productPropertyTable).where(inArray(productPropertyTable.id, ids))
  return pointIds
}

const changing = Object.keys(getTableColumns(productPropertyTable)).filter(
  (name) => !['id', 'tenantId', 'productId', 'createTime', 'createUser'].includes(name),
)

async function upsertProperties(tx: Tx, rows: readonly Wanted[]): Promise<void> {
  const known = rows.filter((row) => row.id !== undefined)
  const fresh = rows.filter((row) => row.id === undefined)
  if (known.length > 0)
    await upsert(tx, productPropertyTable, known, { constraint: 'product_property_pkey', fields: changing })
  if (fresh.length > 0) await tx.insert(productPropertyTable).values(fresh)
}

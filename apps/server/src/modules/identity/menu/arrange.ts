import { identityErrors, type MenuEntry } from '@energy-console/contract/identity'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { type ContractMenu, isGroup } from './contractMenus'
import { outOfOrder } from './outOfOrder'
import { findMenus, mayStand } from './rules'
import { bringToContract, lockMenus } from './seedMenus'
import { menuTable } from './table'
import { treeOf } from './tree'

type MenuRow = typeof menuTable.$inferSelect

/** Where the product has an entry: its place in the order of all, and the code above it. */
const placesOf = (menus: readonly ContractMenu[]) =>
  new Map(
    menus.map((menu, place): [string, ContractMenu & { place: number }] => [menu.code, { ...menu, place }]),
  )

/** All menus as they are arranged, each with whether it differs from the product's own. */
export async function findEntries(tx: Tx, menus: readonly ContractMenu[]): Promise<MenuEntry[]> {
  const rows = await findMenus(tx)
  const standard = placesOf(menus)
  const changed = changedOf(rows, standard)
  return treeOf(rows, (row): MenuEntry => {
    const { id, parentId, code, name, nameEn, path, source, category, isHidden, isBuiltIn, remark } = row
    const ownName = standard.get(code)?.name ?? ''
    return {
      ...{ id, parentId, code, name, nameEn, path, source, isHidden, isBuiltIn, remark, ownName },
      category,
      isChanged: changed.has(id),
      hasChildren: false,
    }
  })
}

/** Ids of what somebody has renamed, hidden or moved. */
function changedOf(rows: readonly MenuRow[], standard: ReturnType<typeof placesOf>): Set<string> {
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  const changed = new Set<string>()
  const atHome = new Map<string, { id: string; place: number }[]>()
  for (const row of rows) {
    const own = standard.get(row.code)
    if (!own) continue
    const isSame =
      row.name === own.name &&
      row.nameEn === '' &&
      row.source === own.source &&
      row.isHidden === own.isHidden &&
      codeOf.get(row.parentId) === own.parentCode
    if (isSame)
      atHome.set(row.parentId, [...(atHome.get(row.parentId) ?? []), { id: row.id, place: own.place }])
    else changed.add(row.id)
  }
  for (const siblings of atHome.values())
    for (const place of outOfOrder(siblings.map((sibling) => sibling.place)))
      changed.add(siblings[place]?.id ?? '')
  return changed
}

/** Adds a heading at the end. @throws AppError where another has its name */
export async function addHeading(
  tx: Tx,
  fields: { name: string; nameEn: string; source: string },
): Promise<{ id: string }> {
  await lockMenus(tx)
  await refuseTakenHeading(tx, fields.name)
  const sort =
    Math.max(0, ...(await findMenus(tx, eq(menuTable.parentId, '0'))).map((menu) => menu.sort)) + 10
  const [added] = await tx
    .insert(menuTable)
    .values({ ...fields, code: sql`'group:own-' || gen_random_uuid()`, sort, category: 1, isPlaced: true })
    .returning({ id: menuTable.id })
  if (!added) throw notFound()
  return added
}

/** The sidebar tells headings apart by their names. */
export async function refuseTakenHeading(tx: Tx, name: string, id = '0'): Promise<void> {
  const named = await findMenus(tx, and(eq(menuTable.name, name), ne(menuTable.id, id)))
  if (named.some(({ code }) => isGroup(code))) throw refuse(identityErrors.headingTaken, { name }, 'name')
}

/**
 * Moves a page or heading before another one, or to the end.
 * @throws AppError 404; menuPlace
 */
export async function moveEntry(
  tx: Tx,
  { id, parentId, beforeId }: { id: string; parentId: string; beforeId?: string | undefined },
): Promise<void> {
  await lockMenus(tx)
  const rows = await findMenus(tx)
  const [entry, above] = [id, parentId].map((wanted) => rows.find((row) => row.id === wanted))
  if (!entry || (parentId !== '0' && !above)) throw notFound()
  if (!mayStand(entry, above)) throw refuse(identityErrors.menuPlace)
  const others = rows.filter((row) => row.parentId === parentId && row.category === 1 && row.id !== id)
  const place = beforeId === undefined ? others.length : others.findIndex((row) => row.id === beforeId)
  if (place < 0) throw notFound()
  await placeTogether(tx, parentId, others.toSpliced(place, 0, entry))
}

/** Writes the order of all that stand together. */
const placeTogether = (tx: Tx, parentId: string, rows: readonly MenuRow[]) =>
  tx.execute(sql`
    update menu set parent_id = ${parentId}::bigint, sort = wanted.place * 10, is_placed = true
    from unnest(${bigints(rows.map(({ id }) => id))}) with ordinality as wanted (id, place)
    where menu.id = wanted.id`)

/** Puts entries back to where and how the product has them; without ids all of them, and headings added by hand go. */
export async function resetEntries(
  tx: Tx,
  menus: readonly ContractMenu[],
  ids: readonly string[] | undefined,
): Promise<void> {
  await lockMenus(tx)
  if (ids === undefined) {
    const own = (await findMenus(tx, eq(menuTable.isBuiltIn, false))).filter(({ code }) => isGroup(code))
    const headingIds = own.map(({ id }) => id)
    await sendHome(tx, menus, headingIds)
    await tx.delete(menuTable).where(inArray(menuTable.id, headingIds))
  } else if ((await findMenus(tx, inArray(menuTable.id, [...ids]))).length !== new Set(ids).size)
    throw notFound()
  await tx
    .update(menuTable)
    .set({ isCustomised: false, isPlaced: false, nameEn: '' })
    .where(
      and(eq(menuTable.isBuiltIn, true), ids === undefined ? undefined : inArray(menuTable.id, [...ids])),
    )
  await bringToContract(tx, menus)
  if (ids !== undefined) await settleAmongPlaced(tx, menus, ids)
}

/** Pages of headings that go, back to where the product has them; what is none of its own to the top. */
export async function sendHome(
  tx: Tx,
  menus: readonly ContractMenu[],
  headingIds: readonly string[],
): Promise<void> {
  const below = await findMenus(tx, inArray(menuTable.parentId, [...headingIds]))
  const ids = below.map(({ id }) => id)
  await tx.update(menuTable).set({ parentId: '0', isPlaced: false }).where(inArray(menuTable.id, ids))
  await bringToContract(tx, menus)
  await settleAmongPlaced(tx, menus, ids)
}

/** Puts entries behind those that they follow in the product, where what stands beside them was given an order of its own. */
async function settleAmongPlaced(
  tx: Tx,
  menus: readonly ContractMenu[],
  ids: readonly string[],
): Promise<void> {
  const standard = placesOf(menus)
  const placeOf = (row: MenuRow) => standard.get(row.code)?.place ?? Number.POSITIVE_INFINITY
  const rows = (await findMenus(tx)).filter(({ category }) => category === 1)
  const entries = rows.filter(({ id }) => ids.includes(id)).sort((a, b) => placeOf(a) - placeOf(b))
  const settled = new Map<string, MenuRow[]>()
  for (const entry of entries) {
    const { parentId } = entry
    const beside =
      settled.get(parentId) ?? rows.filter((row) => row.parentId === parentId && !entries.includes(row))
    if (!beside.some(({ isPlaced }) => isPlaced)) continue
    const passed = beside.filter((row) => placeOf(row) < placeOf(entry))
    const nearest = Math.max(...passed.map(placeOf))
    const before = beside.findIndex((row) => placeOf(row) === nearest)
    settled.set(parentId, beside.toSpliced(before + 1, 0, entry))
  }
  for (const [parentId, siblings] of settled) await placeTogether(tx, parentId, siblings)
}

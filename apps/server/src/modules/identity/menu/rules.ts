import { identityErrors, type Menu } from '@energy-console/contract/identity'
import { and, asc, eq, ilike, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { escapeLike } from '../../../platform/text'
import { isGroup } from './contractMenus'
import { menuTable } from './table'
import { treeOf, withAncestors } from './tree'

type MenuRow = typeof menuTable.$inferSelect
type Place = Pick<Menu, 'parentId' | 'sort'>
type Fields = Omit<
  Menu,
  'id' | 'isOpen' | 'isBuiltIn' | 'parentName' | 'hasChildren' | 'children' | keyof Place
> & { [Key in keyof Place]?: Place[Key] | undefined }

/** All menus in the order of the sidebar. There are some hundreds. */
export const findMenus = (tx: Tx, where?: SQL): Promise<MenuRow[]> =>
  tx.select().from(menuTable).where(where).orderBy(asc(menuTable.sort), asc(menuTable.id)).limit(10_000)

const isOpenFor = (session: Session, menu: MenuRow) => session.permissions.has(menu.code)

/** The granted pages as a tree, with the headings that they stand under. */
export async function findRoutes(tx: Tx, session: Session): Promise<Menu[]> {
  const menus = (await findMenus(tx)).filter((menu) => menu.category === 1)
  const granted = menus.filter((menu) => menu.path !== '' && isOpenFor(session, menu))
  return toTree(menus, withAncestors(menus, new Set(granted.map((menu) => menu.id))), () => true)
}

/** The granted buttons as a tree below their pages; a page is open only when it is granted itself. */
export async function findButtons(tx: Tx, session: Session): Promise<Menu[]> {
  const menus = await findMenus(tx)
  const granted = menus.filter((menu) => menu.category === 2 && isOpenFor(session, menu))
  const shown = withAncestors(menus, new Set(granted.map((menu) => menu.id)))
  return toTree(menus, shown, (menu) => (menu.path === '' ? true : isOpenFor(session, menu)))
}

function toTree(all: readonly MenuRow[], shown: readonly MenuRow[], isOpen: (menu: MenuRow) => boolean) {
  const names = new Map(all.map((menu) => [menu.id, menu.name]))
  return treeOf(shown, (menu): Menu => toMenu(menu, names.get(menu.parentId), isOpen(menu), false))
}

/** The children of one menu, or what the filters find anywhere. */
export async function findLevel(
  tx: Tx,
  session: Session,
  query: { parentId?: string | undefined; name?: string | undefined; code?: string | undefined },
): Promise<Menu[]> {
  const isSearch = Boolean(query.name || query.code)
  const menus = await findMenus(tx)
  const names = new Map(menus.map((menu) => [menu.id, menu.name]))
  const parents = new Set(menus.map((menu) => menu.parentId))
  if (query.parentId && query.parentId !== '0' && !names.has(query.parentId)) throw notFound()
  const found = isSearch
    ? await findMenus(
        tx,
        and(
          query.name ? ilike(menuTable.name, `%${escapeLike(query.name)}%`) : undefined,
          query.code ? ilike(menuTable.code, `%${escapeLike(query.code)}%`) : undefined,
          query.parentId ? eq(menuTable.parentId, query.parentId) : undefined,
        ),
      )
    : menus.filter((menu) => menu.parentId === (query.parentId ?? '0'))
  return found.map((menu) =>
    toMenu(menu, names.get(menu.parentId), isOpenFor(session, menu), parents.has(menu.id)),
  )
}

export async function findMenu(tx: Tx, session: Session, id: string): Promise<Menu> {
  const menus = await findMenus(tx)
  const menu = menus.find((row) => row.id === id)
  if (!menu) throw notFound()
  const above = menus.find((row) => row.id === menu.parentId)
  const hasChildren = menus.some((row) => row.parentId === id)
  return toMenu(menu, above?.name, isOpenFor(session, menu), hasChildren)
}

type Standing = Pick<MenuRow, 'code' | 'category'>

/** Whether a page or heading may stand below another entry, or at the top: headings at the top, pages there or in one. */
export const mayStand = (entry: Standing, above: Standing | undefined): boolean =>
  entry.category === 1 && (above === undefined || (isGroup(above.code) && !isGroup(entry.code)))

/** Buttons stand below their page. */
const mayStandAsButton = (entry: Standing, above: Standing | undefined) =>
  entry.category === 2 && above?.category === 1 && !isGroup(above.code)

/**
 * Saves or updates a menu; whoever calls holds the lock of all menus. A built-in one keeps its code, path and category.
 * What is said of no place stays where it stands.
 *
 * @throws AppError for a parent that does not exist or stands below the menu itself; menuPlace
 */
export async function storeMenu(
  tx: Tx,
  { id, parentId: wantedParent, sort: wantedSort, ...given }: Fields & { id?: string | undefined },
): Promise<{ id: string }> {
  const menus = await findMenus(tx)
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const before = id === undefined ? undefined : byId.get(id)
  if (id !== undefined && !before) throw notFound()
  const fields = {
    ...given,
    parentId: wantedParent ?? before?.parentId ?? '0',
    sort: wantedSort ?? before?.sort ?? 1,
  }
  const above = byId.get(fields.parentId)
  if (fields.parentId !== '0' && !above && fields.parentId !== before?.parentId) throw notFound()
  if (before && withAncestors(menus, new Set([fields.parentId])).some((menu) => menu.id === before.id))
    throw refuse(identityErrors.ownParent)
  const stoodThere =
    before && (['parentId', 'category', 'code'] as const).every((name) => fields[name] === before[name])
  if (!stoodThere && !mayStand(fields, above) && !mayStandAsButton(fields, above))
    throw refuse(identityErrors.menuPlace)
  if (id === undefined || !before) {
    const [saved] = await tx.insert(menuTable).values(fields).returning({ id: menuTable.id })
    if (!saved) throw notFound()
    return saved
  }
  const isFixed =
    fields.code === before.code && fields.category === before.category && fields.path === before.path
  if (before.isBuiltIn && !isFixed) throw refuse(identityErrors.menuFixed)
  const isMoved = fields.parentId !== before.parentId || fields.sort !== before.sort
  await tx
    .update(menuTable)
    .set({ ...fields, isCustomised: true, ...(isMoved ? { isPlaced: true } : {}) })
    .where(eq(menuTable.id, id))
  return { id }
}

/** Removes menus that were added by hand, with nothing below them any more. */
export async function dropMenus(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await findMenus(tx, inArray(menuTable.id, wanted))
  if (found.length !== wanted.length) throw notFound()
  if (found.some((menu) => menu.isBuiltIn)) throw refuse(identityErrors.builtInMenu)
  await tx.delete(menuTable).where(inArray(menuTable.id, wanted))
}

function toMenu(row: MenuRow, parentName: string | undefined, isOpen: boolean, hasChildren: boolean): Menu {
  const {
    id,
    parentId,
    code,
    name,
    nameEn,
    alias,
    path,
    source,
    sort,
    category,
    action,
    isHidden,
    remark,
    isBuiltIn,
  } = row
  return {
    ...{
      id,
      parentId,
      code,
      name,
      nameEn,
      alias,
      path,
      source,
      sort,
      category,
      action,
      isHidden,
      remark,
      isBuiltIn,
    },
    isOpen,
    parentName: parentName ?? '',
    hasChildren,
  }
}

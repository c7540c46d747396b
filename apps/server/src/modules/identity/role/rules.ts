import type { TreeNode } from '@energy-console/contract'
import { coreErrors } from '@energy-console/contract'
import {
  grantRoles,
  identityErrors,
  type RoleGrant,
  roles,
  rolesPage,
  users,
  usersPage,
} from '@energy-console/contract/identity'
import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges, type Session } from '../../../platform/http'
import { isGroup } from '../menu/contractMenus'
import { mayGrant } from '../menu/restrictions'
import { findMenus } from '../menu/rules'
import { adminRoleAlias } from '../menu/seedMenus'
import { menuTable } from '../menu/table'
import { treeOf, withAncestors } from '../menu/tree'
import { refuseBeyond, refuseStrongerRoles } from '../rights/coverage'
import { userTable } from '../user/table'
import { grantChanges } from './grantChanges'
import { holdsOneOf } from './queries'
import { roleMenuTable, roleStationTable, roleTable } from './table'

/** The stations that a request may see, as the module of stations lists them. */
export type ListStations = (tx: Tx) => Promise<readonly { id: string; name: string }[]>

/** Stands for all stations in a grant. */
export const allStations = '0'

/** Menus and stations that the session may grant. */
export async function findGrantTree(tx: Tx, session: Session, listStations: ListStations) {
  const menus = await findMenus(tx)
  const held = menus.filter(
    (menu) => session.permissions.has(menu.code) && mayGrant(menu.code, session.tenantId),
  )
  const shown = withAncestors(menus, new Set(held.map((menu) => menu.id)))
  const stations = (await listStations(tx)).map((station) => leaf(station.id, allStations, station.name))
  const all = { ...leaf(allStations, '', '全部站点'), hasChildren: stations.length > 0, children: stations }
  return {
    menu: treeOf(
      shown,
      ({ id, parentId, name, nameEn, code, category }): TreeNode => ({
        ...leaf(id, parentId, name),
        ...(nameEn !== '' && { titleEn: nameEn }),
        ...(category === 1 && !isGroup(code) && { isPage: true }),
      }),
    ),
    dataScope: session.stationIds === 'all' ? [all] : stations,
    apiScope: [],
  }
}

/** What the roles give, as ids of the nodes of the grant tree. */
export async function findGrantedKeys(tx: Tx, roleIds: readonly string[]) {
  const found = await findRoles(tx, roleIds)
  const menus = await tx
    .selectDistinct({ id: roleMenuTable.menuId })
    .from(roleMenuTable)
    .where(inArray(roleMenuTable.roleId, [...roleIds]))
  const stations = await tx
    .selectDistinct({ id: roleStationTable.stationId })
    .from(roleStationTable)
    .where(inArray(roleStationTable.roleId, [...roleIds]))
  return {
    menu: menus.map((row) => row.id),
    dataScope: [
      ...(found.some((role) => role.isAllStations) ? [allStations] : []),
      ...stations.map((row) => row.id),
    ],
    apiScope: [],
  }
}

/**
 * Replaces what the roles give.
 *
 * @throws AppError 404 for a foreign role, menu or station; 403 when the session holds less than it would grant, or
 * less than the roles have now.
 */
export async function storeGrants(
  tx: Tx,
  session: Session,
  grant: RoleGrant,
  listStations: ListStations,
): Promise<void> {
  const roleIds = [...new Set(grant.roleIds)]
  const menuIds = [...new Set(grant.menuIds)]
  const stationIds = [...new Set(grant.dataScopeIds)].filter((id) => id !== allStations)
  const isAllStations = grant.dataScopeIds.includes(allStations)
  await lockRoles(tx, roleIds)
  const granted = await findRoles(tx, roleIds)
  const menus = menuIds.length === 0 ? [] : await findMenus(tx, inArray(menuTable.id, menuIds))
  if (menus.length !== menuIds.length) throw notFound()
  const stations = await listStations(tx)
  const known = new Set(stations.map((station) => station.id))
  if (!stationIds.every((id) => known.has(id))) throw notFound()
  await refuseStrongerRoles(tx, session, roleIds)
  refuseBeyond(session, {
    codes: menus.map((menu) => menu.code),
    stationIds: isAllStations ? 'all' : stationIds,
  })
  await refuseGivingUp(tx, granted, menuIds)
  const wanted = { menuIds, stationIds, isAllStations }
  noteChanges(tx, await grantChanges(tx, granted, wanted, stations))

  await tx.delete(roleMenuTable).where(inArray(roleMenuTable.roleId, roleIds))
  await tx.delete(roleStationTable).where(inArray(roleStationTable.roleId, roleIds))
  await tx.update(roleTable).set({ isAllStations }).where(inArray(roleTable.id, roleIds))
  await giveMenus(tx, session.tenantId, roleIds, menuIds)
  await giveStations(tx, session.tenantId, roleIds, stationIds)
}

/** Gives menus to roles that do not have them yet, in one statement. */
export async function giveMenus(
  tx: Tx,
  tenantId: string,
  roleIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}, role_id, menu_id
    from unnest(${bigints(roleIds)}) as role_id, unnest(${bigints(menuIds)}) as menu_id
    on conflict do nothing`)
}

/** Gives stations to roles, in one statement. */
export async function giveStations(
  tx: Tx,
  tenantId: string,
  roleIds: readonly string[],
  stationIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into role_station (tenant_id, role_id, station_id)
    select ${tenantId}, role_id, station_id
    from unnest(${bigints(roleIds)}) as role_id, unnest(${bigints(stationIds)}) as station_id
    on conflict do nothing`)
}

/** Roles of the tenant as a tree. */
export async function findRoleTree(tx: Tx): Promise<TreeNode[]> {
  const rows = await tx
    .select({ id: roleTable.id, parentId: roleTable.parentId, title: roleTable.roleName })
    .from(roleTable)
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
    .limit(1000)
  return treeOf(rows, (row) => leaf(row.id, row.parentId, row.title))
}

/** Refuses while users have the roles or roles stand below them. */
export async function refuseWhileUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  const [users] = await tx.select({ count: count() }).from(userTable).where(holdsOneOf(ids))
  if (users && users.count > 0) throw refuse(coreErrors.inUse, { count: users.count, what: '用户' })
  const [below] = await tx
    .select({ count: count() })
    .from(roleTable)
    .where(and(inArray(roleTable.parentId, [...ids]), sql`not ${inArray(roleTable.id, [...ids])}`))
  if (below && below.count > 0) throw refuse(coreErrors.inUse, { count: below.count, what: '下级角色' })
}

/** By these a tenant gives everybody his rights; the pages are among them, for rights are given on them. */
const givingCodes = [
  ...[rolesPage.code, roles.codes.view, grantRoles.permission],
  ...[usersPage.code, users.codes.view, users.codes.edit],
].flatMap((code) => code ?? [])

/** The administrators' role keeps what it has of that: nobody of the tenant could give it back. */
async function refuseGivingUp(
  tx: Tx,
  granted: readonly { id: string; roleAlias: string }[],
  menuIds: readonly string[],
): Promise<void> {
  const role = granted.find(({ roleAlias }) => roleAlias === adminRoleAlias)
  if (!role) return
  const lost = await tx
    .select({ id: menuTable.id })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(
      and(
        eq(roleMenuTable.roleId, role.id),
        inArray(menuTable.code, givingCodes),
        notInArray(menuTable.id, [...menuIds]),
      ),
    )
    .limit(1)
  if (lost.length > 0) throw refuse(identityErrors.adminRoleGrants)
}

/** The role that comes with the tenant stays what it is. */
export async function refuseBuiltIn(tx: Tx, ids: readonly string[], alias: string): Promise<void> {
  const [found] = await tx
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(and(inArray(roleTable.id, [...ids]), eq(roleTable.roleAlias, alias)))
  if (found) throw refuse(identityErrors.builtInRole)
}

/** Keeps others from granting the same roles until this is committed: what two people grant at once is never mixed. */
async function lockRoles(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(inArray(roleTable.id, [...ids]))
    .orderBy(asc(roleTable.id))
    .for('no key update')
}

async function findRoles(tx: Tx, ids: readonly string[]) {
  const found = await tx
    .select()
    .from(roleTable)
    .where(inArray(roleTable.id, [...ids]))
  if (found.length !== new Set(ids).size) throw notFound()
  return found
}

const leaf = (id: string, parentId: string, title: string): TreeNode => ({
  id,
  parentId,
  title,
  key: id,
  value: id,
  hasChildren: false,
})

/** A PostgreSQL array of ids; they are digits only. */

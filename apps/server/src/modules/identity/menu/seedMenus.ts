import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { isAtLeast, isVersion, version } from '../../../platform/version'
import { roleMenuTable, roleTable } from '../role/table'
import type { ContractMenu } from './contractMenus'
import { mayGrant } from './restrictions'
import { menuTable } from './table'

/** Alias of the role that every tenant has and that gets each new menu by itself. */
export const adminRoleAlias = 'admin'

/**
 * Brings the menu table to the product's menus as the contract has them: new menus are added and given to the administrators of all
 * tenants that may hold them, and to roles that hold what the contract calls their neighbour; gone ones are removed, names and order
 * refreshed unless somebody has changed them. What a later version has brought stays, with all that was granted of it.
 */
export const seedMenus = (db: Database, menus: readonly ContractMenu[]): Promise<void> =>
  db.asSystem(async (tx) => {
    await lockMenus(tx)
    const codes = menus.map((menu) => menu.code)
    const gone = and(eq(menuTable.isBuiltIn, true), notInArray(menuTable.code, codes))
    if (!(await wasLaterHere(tx))) await tx.delete(menuTable).where(gone)
    const added = await bringToContract(tx, menus)
    if (added.length > 0) await grantToAdministrators(tx, added)
    await passOn(tx, menus)
  })

/** Whether a later version of the program has been at work on the database: this one then works beside it, or in its place. */
async function wasLaterHere(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ version: string }>(sql`select distinct version from program_start`)
  return rows.some((start) => isVersion(start.version) && !isAtLeast(version, start.version))
}

/** Whoever arranges menus waits for whoever is at it: the order of many is written together. */
export const lockMenus = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('identity.seedMenus', 0))`)

/** Writes what nobody has changed as the contract has it; answers what is new. */
export async function bringToContract(
  tx: Tx,
  menus: readonly ContractMenu[],
): Promise<{ id: string; code: string }[]> {
  const added = await upsert(tx, menus)
  await setParents(tx, menus)
  return added
}

/** Writes all menus in one statement; answers the ids of those that are new. */
async function upsert(tx: Tx, wanted: readonly ContractMenu[]) {
  if (wanted.length === 0) return []
  const kept = (column: string, unless = 'is_customised') =>
    sql.raw(`case when menu.${unless} then menu.${column} else excluded.${column} end`)
  const rows = await tx
    .insert(menuTable)
    .values(wanted.map(({ parentCode: _, givenWith: _neighbour, ...menu }) => ({ ...menu, isBuiltIn: true })))
    .onConflictDoUpdate({
      target: menuTable.code,
      set: {
        name: kept('name'),
        source: kept('source'),
        sort: kept('sort', 'is_placed'),
        isHidden: kept('is_hidden'),
        path: sql`excluded.path`,
        category: sql`excluded.category`,
        isBuiltIn: true,
      },
    })
    .returning({ id: menuTable.id, code: menuTable.code, isNew: sql<boolean>`xmax = 0` })
  return rows.filter((row) => row.isNew)
}

async function setParents(tx: Tx, wanted: readonly ContractMenu[]) {
  const pairs = wanted.map((menu) => sql`(${menu.code}::varchar, ${menu.parentCode ?? null}::varchar)`)
  if (pairs.length === 0) return
  await tx.execute(sql`
    update menu set parent_id = coalesce(above.id, 0)
    from (values ${sql.join(pairs, sql`, `)}) as wanted (code, parent_code)
    left join menu above on above.code = wanted.parent_code
    where menu.code = wanted.code and not menu.is_placed and menu.parent_id <> coalesce(above.id, 0)`)
}

/** Gives codes that an installation has not had before to the roles that hold the one beside them, once: what is taken from a role later stays so. */
async function passOn(tx: Tx, menus: readonly ContractMenu[]): Promise<void> {
  const pairs = menus.flatMap(({ code, givenWith }) =>
    givenWith === undefined ? [] : [sql`(${code}::varchar, ${givenWith}::varchar)`],
  )
  if (pairs.length === 0) return
  const { rows } = await tx.execute<{ tenantId: string; roleId: string; menuId: string; code: string }>(sql`
    with passed as (
      update menu m set is_passed_on = true from (values ${sql.join(pairs, sql`, `)}) as given (code, neighbour)
      where m.code = given.code and not m.is_passed_on returning m.id, m.code, given.neighbour
    )
    select r.tenant_id as "tenantId", r.role_id::text as "roleId", p.id::text as "menuId", p.code
    from passed p join menu n on n.code = p.neighbour join role_menu r on r.menu_id = n.id`)
  const grants = rows.filter(({ code, tenantId }) => mayGrant(code, tenantId))
  await insertGrants(
    tx,
    grants.map(({ code: _, ...grant }) => grant),
  )
}

async function grantToAdministrators(tx: Tx, added: readonly { id: string; code: string }[]) {
  const roles = await tx
    .select({ id: roleTable.id, tenantId: roleTable.tenantId })
    .from(roleTable)
    .where(eq(roleTable.roleAlias, adminRoleAlias))
  const grants = roles.flatMap((role) =>
    added
      .filter((menu) => mayGrant(menu.code, role.tenantId))
      .map((menu) => ({ tenantId: role.tenantId, roleId: role.id, menuId: menu.id })),
  )
  await insertGrants(tx, grants)
}

async function insertGrants(tx: Tx, grants: readonly (typeof roleMenuTable.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < grants.length; from += 5000)
    await tx
      .insert(roleMenuTable)
      .values(grants.slice(from, from + 5000))
      .onConflictDoNothing()
}

import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { provideDictionaries } from '../../system'
import { mayGrant } from '../menu/restrictions'
import { findMenus } from '../menu/rules'
import { adminRoleAlias } from '../menu/seedMenus'
import { giveMenus, giveStations } from '../role/rules'
import { roleTable } from '../role/table'
import { adminAccount, userTable } from '../user/table'

/** A role to make: which codes and stations it gives. */
export interface NewRole {
  tenantId: string
  roleAlias: string
  roleName: string
  holds(code: string): boolean
  stationIds: 'all' | readonly string[]
  sort?: number
}

/** Makes a role with its grants, or finds the one that has the alias; answers its id. */
export async function provideRole(tx: Tx, role: NewRole): Promise<string> {
  const { tenantId, roleAlias, roleName, sort = 1, stationIds } = role
  const [made] = await tx
    .insert(roleTable)
    .values({ tenantId, roleAlias, roleName, sort, isAllStations: stationIds === 'all' })
    .onConflictDoUpdate({ target: [roleTable.tenantId, roleTable.roleAlias], set: { roleAlias } })
    .returning({ id: roleTable.id })
  if (!made) throw new Error(`role ${roleAlias} was not stored`)
  const menus = (await findMenus(tx)).filter((menu) => mayGrant(menu.code, tenantId) && role.holds(menu.code))
  await giveMenus(
    tx,
    tenantId,
    [made.id],
    menus.map((menu) => menu.id),
  )
  if (stationIds !== 'all') await giveStations(tx, tenantId, [made.id], stationIds)
  return made.id
}

/** A user to make. `passwordHash` is argon2id over the MD5 digest. */
export interface NewUser {
  tenantId: string
  account: string
  realName: string
  passwordHash: string
  /** It is to be changed at the first sign-in. */
  renewsAtSignIn?: boolean | undefined
  roleIds: readonly string[]
}

/** Makes a user; an account that exists already stays as it is. */
export async function provideUser(tx: Tx, { roleIds, ...user }: NewUser): Promise<void> {
  await tx
    .insert(userTable)
    .values({ ...user, roleId: roleIds.join(',') })
    .onConflictDoNothing({ target: [userTable.tenantId, userTable.account] })
}

/** What the tenant of this request calls its administrators; the role may have been renamed, into another language too. */
export async function nameOfAdministrators(tx: Tx, tenantId: string): Promise<string | undefined> {
  const [role] = await tx
    .select({ name: roleTable.roleName })
    .from(roleTable)
    .where(and(eq(roleTable.tenantId, tenantId), eq(roleTable.roleAlias, adminRoleAlias)))
  return role?.name
}

/** What an administrator and his role are called, unless they are given a name. */
export const administratorName = '管理员'

type NewAdministrator = Pick<NewUser, 'tenantId' | 'passwordHash' | 'renewsAtSignIn'> & {
  /** What he and his role are called. */
  name?: string | undefined
}

/**
 * Gives a tenant its administrator, and the dictionaries that each begins with, in the language of his name. See
 * {@link provideAdminAccount}.
 */
export async function provideAdministrator(tx: Tx, administrator: NewAdministrator): Promise<void> {
  await provideAdminAccount(tx, administrator)
  const { tenantId, name = administratorName } = administrator
  await provideDictionaries(tx, { tenantId, isChinese: /\p{Script=Han}/u.test(name) })
}

/**
 * A role with everything that the tenant may hold, and the account `admin`. What there is of both stays, and the role is
 * given what it lacks; answers its id.
 */
export async function provideAdminAccount(
  tx: Tx,
  { tenantId, passwordHash, renewsAtSignIn, name = administratorName }: NewAdministrator,
): Promise<string> {
  const roleId = await provideRole(tx, {
    tenantId,
    roleAlias: adminRoleAlias,
    roleName: name,
    holds: () => true,
    stationIds: 'all',
  })
  await provideUser(tx, {
    tenantId,
    account: adminAccount,
    realName: name,
    passwordHash,
    renewsAtSignIn,
    roleIds: [roleId],
  })
  return roleId
}

/**
 * Does work for another tenant within a transaction of tenant 000000: its rows belong to that tenant. The
 * transaction's own tenant is restored afterwards (an error rolls everything back anyway).
 */
export async function onBehalfOf<T>(
  tx: Tx,
  tenantId: string,
  own: string,
  work: () => Promise<T>,
): Promise<T> {
  await tx.execute(sql`select set_config('app.tenant', ${tenantId}, true)`)
  const result = await work()
  await tx.execute(sql`select set_config('app.tenant', ${own}, true)`)
  return result
}

import { asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { userTable } from '../user/table'
import { roleTable } from './table'

/** Holders that one answer names. */
const mostHolders = 500

/** The condition that a user of the request's tenant has one of these roles. */
export const holdsOneOf = (roleIds: readonly string[]): SQL =>
  sql`${userTable.id} in (select holders_of_roles(${texts(roleIds)}))`

/** The users who have a role, by account. @throws AppError 404 for a foreign role */
export async function findHolders(tx: Tx, roleId: string) {
  const [role] = await tx.select({ id: roleTable.id }).from(roleTable).where(eq(roleTable.id, roleId))
  if (!role) throw notFound()
  const hasRole = holdsOneOf([roleId])
  const holders = await tx
    .select({
      id: userTable.id,
      account: userTable.account,
      realName: userTable.realName,
      status: userTable.status,
    })
    .from(userTable)
    .where(hasRole)
    .orderBy(asc(userTable.account))
    .limit(mostHolders)
  const [all] = await tx.select({ count: count() }).from(userTable).where(hasRole)
  return { holders, total: all?.count ?? 0 }
}

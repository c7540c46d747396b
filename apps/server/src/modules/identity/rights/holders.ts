import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { mayHold } from '../menu/restrictions'
import { userTable } from '../user/table'
import { mayNowSignIn } from '../validity/ofUser'
import { codeGrants, deptGrants, stationGrants } from './grants'
import { idsIn } from './rights'

/**
 * Ids of the users of a tenant who may sign in, hold a code and see a station (any, without one), as {@link loadRights}
 * works it out for one of them.
 */
export async function holdersOf(
  tx: Tx,
  { tenantId, stationId, code }: { tenantId: string; stationId: string | null; code: string },
): Promise<string[]> {
  const users = await tx
    .select({
      id: userTable.id,
      account: userTable.account,
      roleId: userTable.roleId,
      deptId: userTable.deptId,
      stationIds: userTable.stationIds,
    })
    .from(userTable)
    .where(and(eq(userTable.tenantId, tenantId), mayNowSignIn))
    .orderBy(userTable.id)
  const holders = users.filter(({ account }) => mayHold(code, { tenantId, account }))
  if (tenantId === platformTenantId) return holders.map(({ id }) => id)
  const giving = new Set((await codeGrants(tx, { tenantId }, { code })).map(({ roleId }) => roleId))
  const isShown = stationId === null ? () => true : await seersOf(tx, tenantId, stationId)
  return holders
    .filter((user) => idsIn(user.roleId).some((id) => giving.has(id)) && isShown(user))
    .map(({ id }) => id)
}

/** Tells who sees a station, by his roles or his departments. */
export async function seersOf(
  tx: Tx,
  tenantId: string,
  stationId: string,
): Promise<(user: { roleId: string; deptId: string; stationIds: string }) => boolean> {
  const roles = new Set((await stationGrants(tx, { tenantId }, { stationId })).map(({ roleId }) => roleId))
  const depts = new Set(
    (await deptGrants(tx, { tenantId, stationId })).flatMap(({ id, above }) => [id, ...above]),
  )
  return ({ roleId, deptId, stationIds }) => {
    const own = idsIn(stationIds)
    if (own.length > 0) return own.includes(stationId)
    return idsIn(roleId).some((id) => roles.has(id)) || idsIn(deptId).some((id) => depts.has(id))
  }
}

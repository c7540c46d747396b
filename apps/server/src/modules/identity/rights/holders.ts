import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { userTable } from '../user/table'
import { codeGrants, stationGrants } from './grants'
import { mayHold } from './restrictions'
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
    .select({ id: userTable.id, account: userTable.account, roleId: userTable.roleId })
    .from(userTable)
    .where(and(eq(userTable.tenantId, tenantId), eq(userTable.status, '1')))
    .orderBy(userTable.id)
  const holders = users.filter(({ account }) => mayHold(code, { tenantId, account }))
  if (tenantId === platformTenantId) return holders.map(({ id }) => id)
  const giving = new Set((await codeGrants(tx, { tenantId }, { code })).map(({ roleId }) => roleId))
  const showing =
    stationId === null
      ? undefined
      : new Set((await stationGrants(tx, { tenantId }, { stationId })).map(({ roleId }) => roleId))
  return holders
    .filter(({ roleId }) => {
      const roles = idsIn(roleId)
      return roles.some((id) => giving.has(id)) && (!showing || roles.some((id) => showing.has(id)))
    })
    .map(({ id }) => id)
}

import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { mayHold } from '../menu/restrictions'
import { userTable } from '../user/table'
import { mayNowSignIn } from '../validity/ofUser'
import { codeGrants } from './grants'
import { idsIn } from './rights'
import { seersOf } from './seers'

/**
 * Ids of the users of a tenant who may sign in, hold a code and see a station (any, without one), as {@link loadRights}
 * works it out for one of them.
 */
export async function holdersOf(
  tx: Tx,
  { tenantId, stationId, code }: { tenantId: string; stationId: string | null; code: string },
): Promise<string[]> {
  const { isSeer } = stationId === null ? {} : await seersOf(tx, { tenantId, stationId })
  const users = await tx
    .select({ id: userTable.id, account: userTable.account, roleId: userTable.roleId })
    .from(userTable)
    .where(and(eq(userTable.tenantId, tenantId), mayNowSignIn, isSeer))
    .orderBy(userTable.id)
  const holders = users.filter(({ account }) => mayHold(code, { tenantId, account }))
  if (tenantId === platformTenantId) return holders.map(({ id }) => id)
  const giving = new Set((await codeGrants(tx, { tenantId }, { code })).map(({ roleId }) => roleId))
  return holders.filter((user) => idsIn(user.roleId).some((id) => giving.has(id))).map(({ id }) => id)
}

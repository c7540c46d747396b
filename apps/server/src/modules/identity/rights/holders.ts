import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { mayHold } from '../menu/restrictions'
import { userTable } from '../user/table'
import { mayNowSignIn } from '../validity/ofUser'
import { codeGrants, deptGrants, stationGrants } from './grants'
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

/** Whose rights are asked about, and where. */
interface AskedHolders {
  tenantId: string
  code: string
  userIds: readonly string[]
  stationIds: readonly string[]
}

/** Says of some users and stations whether {@link holdersOf} names them; what is asked of many at once is looked up once. */
export async function holdersAmong(
  tx: Tx,
  { tenantId, code, userIds, stationIds }: AskedHolders,
): Promise<(userId: string, stationId: string) => boolean> {
  if (userIds.length === 0 || stationIds.length === 0) return () => false
  const { id, account, roleId, deptId, stationIds: own } = userTable
  const found = await tx
    .select({ id, account, roleId, deptId, stationIds: own })
    .from(userTable)
    .where(and(eq(userTable.tenantId, tenantId), mayNowSignIn, inArray(id, [...new Set(userIds)])))
  const users = new Map(
    found.filter((user) => mayHold(code, { tenantId, account: user.account })).map((user) => [user.id, user]),
  )
  if (tenantId === platformTenantId) return (userId) => users.has(userId)
  const giving = new Set((await codeGrants(tx, { tenantId }, { code })).map((grant) => grant.roleId))
  const asked = [...new Set(stationIds)]
  const byRole = groupedBy(await stationGrants(tx, { tenantId }, { stationIds: asked }), (one) => one.roleId)
  const depts = await deptGrants(tx, { tenantId, stationIds: asked })
  const isByRole = (role: string, station: string) =>
    byRole.get(role)?.some((grant) => grant.stationId === null || grant.stationId === station) === true
  const isByDept = (dept: string, station: string) =>
    depts.some((one) => one.stationIds.includes(station) && (one.id === dept || one.above.includes(dept)))
  return (userId, stationId) => {
    const user = users.get(userId)
    if (!user || !idsIn(user.roleId).some((role) => giving.has(role))) return false
    // his own stations stand in place of those of his roles and departments
    if (user.stationIds !== '') return user.stationIds.split(',').includes(stationId)
    return (
      idsIn(user.roleId).some((role) => isByRole(role, stationId)) ||
      idsIn(user.deptId).some((dept) => isByDept(dept, stationId))
    )
  }
}

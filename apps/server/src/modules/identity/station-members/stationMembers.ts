import type { BodyOf, DataOf } from '@energy-console/contract'
import {
  identityErrors,
  type listStationMembers,
  type MembershipReason,
  mostDeptStations,
  platformTenantId,
  type setDeptStation,
  type setRoleStation,
} from '@energy-console/contract/identity'
import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { deptTable } from '../dept/table'
import { refuseBeyond, refuseStrongerRoles, refuseWiderDepts } from '../rights/coverage'
import { deptGrants, stationGrants } from '../rights/grants'
import { idsIn } from '../rights/rights'
import type { ListStations } from '../role/rules'
import { roleStationTable, roleTable } from '../role/table'
import { userTable } from '../user/table'

/** Users that one answer names. */
const mostMembers = 500

/** Who sees a station, and why. @throws AppError 404 for a station that the caller does not see */
export async function findStationMembers(
  tx: Tx,
  session: Session,
  stationId: string,
  listStations: ListStations,
): Promise<DataOf<typeof listStationMembers>> {
  await requireStation(tx, stationId, listStations)
  const { tenantId } = session
  const given = new Map(
    (await stationGrants(tx, { tenantId }, { stationId })).map((grant) => [
      grant.roleId,
      grant.stationId === null,
    ]),
  )
  const roles = await tx
    .select({ id: roleTable.id, name: roleTable.roleName })
    .from(roleTable)
    .where(inArray(roleTable.id, [...given.keys()]))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  const depts = await deptGrants(tx, { tenantId, stationId })
  const isPlatform = tenantId === platformTenantId
  // the stations that an account is limited to stand in place of those of its roles and departments, as in loadRights
  const isMember = isPlatform
    ? undefined
    : or(
        holdsOne(userTable.stationIds, [stationId]),
        and(
          eq(userTable.stationIds, ''),
          or(
            holdsOne(
              userTable.roleId,
              roles.map(({ id }) => id),
            ),
            holdsOne(
              userTable.deptId,
              depts.flatMap(({ id, above }) => [id, ...above]),
            ),
          ),
        ),
      )
  const where = and(eq(userTable.tenantId, tenantId), isMember)
  const { id, account, realName, status, roleId, deptId, stationIds } = userTable
  const users = await tx
    .select({ id, account, realName, status, roleId, deptId, stationIds })
    .from(userTable)
    .where(where)
    .orderBy(asc(account))
    .limit(mostMembers)
  const [all] = await tx.select({ count: count() }).from(userTable).where(where)
  return {
    roles: roles.map((role) => ({ ...role, isAll: given.get(role.id) ?? false })),
    depts: depts.map((dept) => ({ id: dept.id, name: dept.deptName, isAll: false })),
    users: users.map(({ roleId, deptId, stationIds, ...user }) => {
      if (!isPlatform && stationIds !== '') return { ...user, reasons: [{ by: 'account', name: '' }] }
      const [ownRoles, ownDepts] = [idsIn(roleId), idsIn(deptId)]
      const reasons: MembershipReason[] = [
        ...(isPlatform ? [{ by: 'platform' as const, name: '' }] : []),
        ...roles
          .filter((role) => ownRoles.includes(role.id))
          .map(({ name }) => ({ by: 'role' as const, name })),
        ...depts
          .filter((dept) => ownDepts.some((own) => own === dept.id || dept.above.includes(own)))
          .map(({ deptName }) => ({ by: 'dept' as const, name: deptName })),
      ]
      return { ...user, reasons }
    }),
    total: all?.count ?? 0,
  }
}

/** Users whose comma list has one of the ids. */
const holdsOne = (
  column: typeof userTable.roleId | typeof userTable.deptId | typeof userTable.stationIds,
  ids: readonly string[],
): SQL => sql`string_to_array(${column}, ',') && ${texts(ids)}`

async function requireStation(tx: Tx, stationId: string, listStations: ListStations): Promise<void> {
  if (!(await listStations(tx)).some(({ id }) => id === stationId)) throw notFound()
}

/**
 * Gives a station to a role, or takes it away.
 * @throws AppError 404; 403 for more than the session holds; roleSeesAll
 */
export async function storeRoleStation(
  tx: Tx,
  session: Session,
  { stationId, roleId, isGiven }: BodyOf<typeof setRoleStation>,
  listStations: ListStations,
): Promise<void> {
  await requireStation(tx, stationId, listStations)
  const [role] = await tx.select().from(roleTable).where(eq(roleTable.id, roleId)).for('update')
  if (!role) throw notFound()
  await refuseStrongerRoles(tx, session, [roleId])
  refuseBeyond(session, { codes: [], stationIds: [stationId] })
  if (role.isAllStations) {
    if (isGiven) return
    throw refuse(identityErrors.roleSeesAll, { name: role.roleName })
  }
  if (isGiven)
    await tx
      .insert(roleStationTable)
      .values({ tenantId: session.tenantId, roleId, stationId })
      .onConflictDoNothing()
  else
    await tx
      .delete(roleStationTable)
      .where(and(eq(roleStationTable.roleId, roleId), eq(roleStationTable.stationId, stationId)))
}

/**
 * Gives a station to a department, or takes it away.
 * @throws AppError 404; 403 for more than the session sees; deptStationsFull
 */
export async function storeDeptStation(
  tx: Tx,
  session: Session,
  { stationId, deptId, isGiven }: BodyOf<typeof setDeptStation>,
  listStations: ListStations,
): Promise<void> {
  await requireStation(tx, stationId, listStations)
  const [dept] = await tx.select().from(deptTable).where(eq(deptTable.id, deptId)).for('update')
  if (!dept) throw notFound()
  await refuseWiderDepts(tx, session, [deptId])
  refuseBeyond(session, { codes: [], stationIds: [stationId] })
  const others = idsIn(dept.stationIds).filter((id) => id !== stationId)
  const stationIds = [...others, ...(isGiven ? [stationId] : [])]
  if (isGiven && stationIds.length > mostDeptStations)
    throw refuse(identityErrors.deptStationsFull, { name: dept.deptName })
  await tx.update(deptTable).set({ stationIds: stationIds.join() }).where(eq(deptTable.id, deptId))
}

import type { BodyOf, DataOf, FieldChange } from '@energy-console/contract'
import {
  identityErrors,
  type listStationMembers,
  type MembershipReason,
  mostDeptStations,
  platformTenantId,
  type setDeptStation,
  type setRoleStation,
} from '@energy-console/contract/identity'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges, type Session } from '../../../platform/http'
import { deptTable } from '../dept/table'
import { refuseBeyond, refuseStrongerRoles, refuseWiderDepts } from '../rights/coverage'
import { idsIn } from '../rights/rights'
import { seersOf } from '../rights/seers'
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
  const seers = await seersOf(tx, { tenantId, stationId })
  const roles = await tx
    .select({ id: roleTable.id, name: roleTable.roleName })
    .from(roleTable)
    .where(inArray(roleTable.id, [...seers.roles.keys()]))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  const where = and(eq(userTable.tenantId, tenantId), seers.isSeer)
  const { id, account, realName, status, roleId, deptId, stationIds } = userTable
  const users = await tx
    .select({ id, account, realName, status, roleId, deptId, stationIds })
    .from(userTable)
    .where(where)
    .orderBy(asc(account))
    .limit(mostMembers)
  const [all] = await tx.select({ count: count() }).from(userTable).where(where)
  return {
    roles: roles.map((role) => ({ ...role, isAll: seers.roles.get(role.id)?.isAll ?? false })),
    depts: seers.depts.map(({ id, deptName }) => ({ id, name: deptName, isAll: false })),
    users: users.map(({ roleId, deptId, stationIds, ...user }) => {
      const by = seers.reasonsOf({ roleId, deptId, stationIds })
      const reasons: MembershipReason[] = [
        ...(by.isByAccount ? [{ by: 'account' as const, name: '' }] : []),
        ...(tenantId === platformTenantId ? [{ by: 'platform' as const, name: '' }] : []),
        ...roles
          .filter(({ id }) => by.roleIds.includes(id))
          .map(({ name }) => ({ by: 'role' as const, name })),
        ...by.depts.map(({ deptName }) => ({ by: 'dept' as const, name: deptName })),
      ]
      return { ...user, reasons }
    }),
    total: all?.count ?? 0,
  }
}

async function requireStation(tx: Tx, stationId: string, listStations: ListStations) {
  const station = (await listStations(tx)).find(({ id }) => id === stationId)
  if (!station) throw notFound()
  return station
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
  const station = await requireStation(tx, stationId, listStations)
  const [role] = await tx.select().from(roleTable).where(eq(roleTable.id, roleId)).for('update')
  if (!role) throw notFound()
  await refuseStrongerRoles(tx, session, [roleId])
  refuseBeyond(session, { codes: [], stationIds: [stationId] })
  if (role.isAllStations) {
    if (isGiven) return
    throw refuse(identityErrors.roleSeesAll, { name: role.roleName })
  }
  noteChanges(tx, [stationChange(role.roleName, station.name, isGiven)])
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
  const station = await requireStation(tx, stationId, listStations)
  const [dept] = await tx.select().from(deptTable).where(eq(deptTable.id, deptId)).for('update')
  if (!dept) throw notFound()
  await refuseWiderDepts(tx, session, [deptId])
  refuseBeyond(session, { codes: [], stationIds: [stationId] })
  const others = idsIn(dept.stationIds).filter((id) => id !== stationId)
  const stationIds = [...others, ...(isGiven ? [stationId] : [])]
  if (isGiven && stationIds.length > mostDeptStations)
    throw refuse(identityErrors.deptStationsFull, { name: dept.deptName })
  noteChanges(tx, [stationChange(dept.deptName, station.name, isGiven)])
  await tx.update(deptTable).set({ stationIds: stationIds.join() }).where(eq(deptTable.id, deptId))
}

const stationChange = (record: string, name: string, isGiven: boolean): FieldChange => ({
  record,
  field: '站点',
  before: isGiven ? '' : name,
  after: isGiven ? name : '',
})

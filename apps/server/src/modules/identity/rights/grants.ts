import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { deptTable } from '../dept/table'
import { menuTable } from '../menu/table'
import { roleMenuTable, roleStationTable, roleTable } from '../role/table'

/** Of these roles, or of all of a tenant. */
type Roles = { roleIds: readonly string[] } | { tenantId: string }

/** Which roles give which codes; only `code`, where it is given. */
export const codeGrants = (
  tx: Tx,
  roles: Roles,
  { code }: { code?: string } = {},
): Promise<{ roleId: string; code: string }[]> =>
  tx
    .select({ roleId: roleMenuTable.roleId, code: menuTable.code })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(
      and(
        'roleIds' in roles
          ? inArray(roleMenuTable.roleId, [...roles.roleIds])
          : eq(roleMenuTable.tenantId, roles.tenantId),
        code === undefined ? undefined : eq(menuTable.code, code),
      ),
    )

/** Which roles show which stations, null for all of the tenant; only these, where some are given. */
export async function stationGrants(
  tx: Tx,
  roles: Roles,
  { stationIds }: { stationIds?: readonly string[] } = {},
): Promise<{ roleId: string; stationId: string | null }[]> {
  const rows = await tx
    .select({
      roleId: roleTable.id,
      isAllStations: roleTable.isAllStations,
      stationId: roleStationTable.stationId,
    })
    .from(roleTable)
    .leftJoin(
      roleStationTable,
      and(
        eq(roleStationTable.roleId, roleTable.id),
        stationIds === undefined ? undefined : inArray(roleStationTable.stationId, [...stationIds]),
      ),
    )
    .where(
      'roleIds' in roles ? inArray(roleTable.id, [...roles.roleIds]) : eq(roleTable.tenantId, roles.tenantId),
    )
  return rows.flatMap(({ roleId, isAllStations, stationId }) =>
    isAllStations || stationId !== null ? [{ roleId, stationId: isAllStations ? null : stationId }] : [],
  )
}

/** A department that has stations. `above` are the ids of those above it: whose users see its stations too. */
export interface DeptGrant {
  deptName: string
  id: string
  above: readonly string[]
  stationIds: readonly string[]
}

/** What departments show: these with all below them, or those of a tenant that have one of some stations. */
export async function deptGrants(
  tx: Tx,
  of: { deptIds: readonly string[] } | { tenantId: string; stationIds: readonly string[] },
): Promise<DeptGrant[]> {
  if ('deptIds' in of && of.deptIds.length === 0) return []
  const isMeant =
    'deptIds' in of
      ? or(
          inArray(deptTable.id, [...of.deptIds]),
          sql`string_to_array(${deptTable.ancestors}, ',') && ${texts(of.deptIds)}`,
        )
      : and(
          eq(deptTable.tenantId, of.tenantId),
          sql`string_to_array(${deptTable.stationIds}, ',') && ${texts(of.stationIds)}`,
        )
  const rows = await tx
    .select({
      id: deptTable.id,
      deptName: deptTable.deptName,
      ancestors: deptTable.ancestors,
      stationIds: deptTable.stationIds,
    })
    .from(deptTable)
    .where(isMeant)
    .orderBy(deptTable.sort, deptTable.id)
  return rows.map(({ ancestors, stationIds, ...dept }) => ({
    ...dept,
    above: ancestors.split(','),
    stationIds: stationIds.split(',').filter(Boolean),
  }))
}

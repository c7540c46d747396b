import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
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

/** Which roles show which stations, null for all of the tenant; only `stationId`, where it is given. */
export async function stationGrants(
  tx: Tx,
  roles: Roles,
  { stationId }: { stationId?: string } = {},
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
        stationId === undefined ? undefined : eq(roleStationTable.stationId, stationId),
      ),
    )
    .where(
      'roleIds' in roles ? inArray(roleTable.id, [...roles.roleIds]) : eq(roleTable.tenantId, roles.tenantId),
    )
  return rows.flatMap(({ roleId, isAllStations, stationId }) =>
    isAllStations || stationId !== null ? [{ roleId, stationId: isAllStations ? null : stationId }] : [],
  )
}

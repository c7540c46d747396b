import { platformTenantId } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { menuTable } from '../menu/table'
import { roleMenuTable, roleStationTable, roleTable } from '../role/table'
import { userTable } from '../user/table'

/**
 * Ids of the users of a tenant who may sign in, hold a code and see a station (any, without one); everybody of tenant
 * 000000 does.
 */
export async function holdersOf(
  tx: Tx,
  { tenantId, stationId, code }: { tenantId: string; stationId: string | null; code: string },
): Promise<string[]> {
  const ofRoles = sql`${roleTable.id} = any (string_to_array(nullif(${userTable.roleId}, ''), ',')::bigint[])`
  const holdsCode = sql`exists (select from ${roleTable}
    join ${roleMenuTable} on ${roleMenuTable.roleId} = ${roleTable.id}
    join ${menuTable} on ${menuTable.id} = ${roleMenuTable.menuId}
    where ${ofRoles} and ${menuTable.code} = ${code})`
  const seesStation = sql`exists (select from ${roleTable}
    left join ${roleStationTable} on ${roleStationTable.roleId} = ${roleTable.id}
    where ${ofRoles} and (${roleTable.isAllStations} or ${roleStationTable.stationId} = ${stationId}))`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${userTable.id} from ${userTable}
    where ${userTable.tenantId} = ${tenantId} and ${userTable.status} = '1'
      and (${tenantId === platformTenantId} or (${holdsCode} ${stationId === null ? sql`` : sql`and ${seesStation}`}))
    order by ${userTable.id}`)
  return rows.map(({ id }) => id)
}

import { platformTenantId } from '@energy-console/contract/identity'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { menuTable } from '../menu/table'
import { roleMenuTable, roleStationTable, roleTable } from '../role/table'
import { mayHold } from './restrictions'

/** What roles give a member: codes of pages and buttons, and stations. */
export interface Rights {
  permissions: ReadonlySet<string>
  stationIds: 'all' | readonly string[]
}

interface Holder {
  tenantId: string
  account: string
  roleIds: readonly string[]
}

/** Works out what a member holds. A member of tenant 000000 holds every code that is not limited to other accounts. */
export async function loadRights(tx: Tx, holder: Holder): Promise<Rights> {
  const isPlatform = holder.tenantId === platformTenantId
  const codes = isPlatform ? await findAllCodes(tx) : await findCodes(tx, holder.roleIds)
  return {
    permissions: new Set(codes.filter((code) => mayHold(code, holder))),
    stationIds: isPlatform ? 'all' : await findStations(tx, holder.roleIds),
  }
}

const findAllCodes = async (tx: Tx) =>
  (await tx.select({ code: menuTable.code }).from(menuTable)).map((row) => row.code)

/** The codes that roles have been granted. */
export async function findCodes(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ code: menuTable.code })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(inArray(roleMenuTable.roleId, [...roleIds]))
  return rows.map((row) => row.code)
}

/** The stations that roles have been granted. */
export async function findStations(tx: Tx, roleIds: readonly string[]): Promise<'all' | string[]> {
  if (roleIds.length === 0) return []
  const roles = await tx
    .select({ isAllStations: roleTable.isAllStations })
    .from(roleTable)
    .where(inArray(roleTable.id, [...roleIds]))
  if (roles.some((role) => role.isAllStations)) return 'all'
  const rows = await tx
    .selectDistinct({ stationId: roleStationTable.stationId })
    .from(roleStationTable)
    .where(inArray(roleStationTable.roleId, [...roleIds]))
  return rows.map((row) => row.stationId)
}

/** The ids in a comma list. */
export const idsIn = (list: string): string[] => list.split(',').filter(Boolean)

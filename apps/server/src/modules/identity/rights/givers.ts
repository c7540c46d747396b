import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { roleTable } from '../role/table'
import { codeGrants, deptGrants, stationGrants } from './grants'

type Ids = readonly string[]

/** Names of roles, in their order. */
export async function rolesOf(tx: Tx, roleIds: Ids): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await tx
    .select({ name: roleTable.roleName })
    .from(roleTable)
    .where(inArray(roleTable.id, [...roleIds]))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  return rows.map(({ name }) => name)
}

/** Names of those of the roles that give a code. */
export async function rolesWithCode(tx: Tx, roleIds: Ids, code: string): Promise<string[]> {
  if (roleIds.length === 0) return []
  const grants = await codeGrants(tx, { roleIds }, { code })
  return rolesOf(
    tx,
    grants.map(({ roleId }) => roleId),
  )
}

/** Names of those of the roles that give a station, by itself or with all. */
export async function rolesWithStation(tx: Tx, roleIds: Ids, stationId: string): Promise<string[]> {
  if (roleIds.length === 0) return []
  const grants = await stationGrants(tx, { roleIds }, { stationIds: [stationId] })
  return rolesOf(tx, [...new Set(grants.map(({ roleId }) => roleId))])
}

/** Names of the departments, these or below them, that have a station. */
export async function deptsWithStation(tx: Tx, deptIds: Ids, stationId: string): Promise<string[]> {
  const grants = await deptGrants(tx, { deptIds })
  return grants.filter(({ stationIds }) => stationIds.includes(stationId)).map(({ deptName }) => deptName)
}

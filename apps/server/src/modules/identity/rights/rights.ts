import { platformTenantId } from '@energy-console/contract/identity'
import type { Tx } from '../../../platform/database'
import { mayHold } from '../menu/restrictions'
import { menuTable } from '../menu/table'
import { codeGrants, deptGrants, stationGrants } from './grants'

/** What roles give a member: codes of pages and buttons, and stations. */
export interface Rights {
  permissions: ReadonlySet<string>
  stationIds: 'all' | readonly string[]
}

interface Holder {
  tenantId: string
  account: string
  roleIds: readonly string[]
  deptIds: readonly string[]
  /** The stations that a temporary account is limited to; none: as roles and departments say. */
  ownStationIds: readonly string[]
}

/** A user's row, as rights are worked out of it. */
export const holderOf = (user: {
  tenantId: string
  account: string
  roleId: string
  deptId: string
  stationIds: string
}): Holder => ({
  tenantId: user.tenantId,
  account: user.account,
  roleIds: idsIn(user.roleId),
  deptIds: idsIn(user.deptId),
  ownStationIds: idsIn(user.stationIds),
})

/** Works out what a member holds. A member of tenant 000000 holds every code that is not limited to other accounts. */
export async function loadRights(tx: Tx, holder: Holder): Promise<Rights> {
  const isPlatform = holder.tenantId === platformTenantId
  const codes = isPlatform ? await findAllCodes(tx) : await findCodes(tx, holder.roleIds)
  return {
    permissions: new Set(codes.filter((code) => mayHold(code, holder))),
    stationIds: isPlatform
      ? 'all'
      : holder.ownStationIds.length > 0
        ? holder.ownStationIds
        : await findStations(tx, holder),
  }
}

/** Every code that a menu has. */
export const findAllCodes = async (tx: Tx) =>
  (await tx.select({ code: menuTable.code }).from(menuTable)).map((row) => row.code)

/** The codes that roles have been granted. */
export async function findCodes(tx: Tx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  return [...new Set((await codeGrants(tx, { roleIds })).map(({ code }) => code))]
}

/** The stations that roles have been granted, and those of departments and of what stands below them. */
export async function findStations(
  tx: Tx,
  { roleIds = [], deptIds = [] }: { roleIds?: readonly string[]; deptIds?: readonly string[] },
): Promise<'all' | string[]> {
  const ofRoles = roleIds.length === 0 ? [] : await stationGrants(tx, { roleIds })
  if (ofRoles.some(({ stationId }) => stationId === null)) return 'all'
  const ofDepts = await deptGrants(tx, { deptIds })
  return [
    ...new Set([
      ...ofRoles.flatMap(({ stationId }) => stationId ?? []),
      ...ofDepts.flatMap(({ stationIds }) => stationIds),
    ]),
  ]
}

/** The ids in a comma list. */
export const idsIn = (list: string): string[] => list.split(',').filter(Boolean)

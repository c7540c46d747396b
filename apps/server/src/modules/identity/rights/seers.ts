import { platformTenantId } from '@energy-console/contract/identity'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'
import { userTable } from '../user/table'
import { type DeptGrant, deptGrants, stationGrants } from './grants'
import { idsIn } from './rights'

/** What a user has that may show stations. */
interface Member {
  roleId: string
  deptId: string
  stationIds: string
}

/** Who sees a station. */
export interface Seers {
  /** The roles that show it, and whether they show all. */
  roles: ReadonlyMap<string, { isAll: boolean }>
  /** The departments that have it. */
  depts: readonly DeptGrant[]
  /** Holds for users of the tenant who see it. */
  isSeer: SQL | undefined
  /** By what a user sees it: his own stations stand in place of those of his roles and departments. */
  reasonsOf(user: Member): { isByAccount: boolean; roleIds: readonly string[]; depts: readonly DeptGrant[] }
}

/** Who of a tenant sees a station and by what, as `loadRights` works out the stations of one user. */
export async function seersOf(
  tx: Tx,
  { tenantId, stationId }: { tenantId: string; stationId: string },
): Promise<Seers> {
  const grants = await stationGrants(tx, { tenantId }, { stationIds: [stationId] })
  const roles = new Map(grants.map((grant) => [grant.roleId, { isAll: grant.stationId === null }]))
  const depts = await deptGrants(tx, { tenantId, stationIds: [stationId] })
  const isByOthers = or(
    holdsOne(userTable.roleId, [...roles.keys()]),
    holdsOne(
      userTable.deptId,
      depts.flatMap(({ id, above }) => [id, ...above]),
    ),
  )
  return {
    roles,
    depts,
    isSeer:
      tenantId === platformTenantId
        ? undefined
        : or(holdsOne(userTable.stationIds, [stationId]), and(eq(userTable.stationIds, ''), isByOthers)),
    reasonsOf({ roleId, deptId, stationIds }) {
      const isByAccount = tenantId !== platformTenantId && stationIds !== ''
      if (isByAccount) return { isByAccount, roleIds: [], depts: [] }
      const ownDepts = idsIn(deptId)
      return {
        isByAccount,
        roleIds: idsIn(roleId).filter((id) => roles.has(id)),
        depts: depts.filter(({ id, above }) => ownDepts.some((own) => own === id || above.includes(own))),
      }
    },
  }
}

/** Users whose comma list has one of the ids. */
const holdsOne = (
  column: typeof userTable.roleId | typeof userTable.deptId | typeof userTable.stationIds,
  ids: readonly string[],
): SQL => sql`string_to_array(${column}, ',') && ${texts(ids)}`

import { usableTimeZone } from '@energy-console/contract'
import { and, eq } from 'drizzle-orm'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { idsIn, loadRights } from '../rights/rights'
import { isOpen } from '../tenant/state'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'

/**
 * A session with the rights that its user has now, whether it has ended or not; undefined for somebody who could not
 * sign in any more. For work that goes on without him.
 */
export const renewSession = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  session: Session,
): Promise<Session | undefined> =>
  db.asSystem(async (tx) => {
    const [row] = await tx
      .select({ user: userTable, tenant: tenantTable })
      .from(userTable)
      .innerJoin(tenantTable, eq(tenantTable.tenantId, userTable.tenantId))
      .where(and(eq(userTable.id, session.userId), eq(userTable.status, '1')))
    if (!row || !isOpen(row.tenant, clock.now())) return undefined
    const { tenantId, account } = row.user
    const roleIds = idsIn(row.user.roleId)
    const deptIds = idsIn(row.user.deptId)
    return {
      ...session,
      roleIds,
      ...(await loadRights(tx, { tenantId, account, roleIds, deptIds })),
      timeZone: usableTimeZone(row.tenant.timeZone),
    }
  })

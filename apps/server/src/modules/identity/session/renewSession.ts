import { usableTimeZone } from '@energy-console/contract'
import { eq } from 'drizzle-orm'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { holderOf, loadRights } from '../rights/rights'
import { tenantTable } from '../tenant/table'
import { userTable } from '../user/table'
import { isOpen } from '../validity/ofTenant'
import { maySignIn } from '../validity/ofUser'

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
      .where(eq(userTable.id, session.userId))
    const now = clock.now()
    if (!row || !isOpen(row.tenant, now) || !maySignIn(row.user, now)) return undefined
    const holder = holderOf(row.user)
    return {
      ...session,
      roleIds: holder.roleIds,
      ...(await loadRights(tx, holder)),
      timeZone: usableTimeZone(row.tenant.timeZone),
    }
  })

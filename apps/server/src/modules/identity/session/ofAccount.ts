import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { signInLimits } from '../../../platform/limits'
import { loginAttemptTable } from '../password/table'
import { sessionTable } from './table'

/** Sessions of one user that are told at most. */
const mostSessions = 200

/** The sessions of a user that are not over, the newest first; of those alone that are named, where some are. */
export const openSessionsOf = (db: Database, userId: string, now: Date, ids?: readonly string[]) =>
  db.asSystem((tx) =>
    tx
      .select()
      .from(sessionTable)
      .where(
        and(
          eq(sessionTable.userId, userId),
          isNull(sessionTable.revokedAt),
          gt(sessionTable.expiresAt, now),
          ids && inArray(sessionTable.id, [...ids]),
        ),
      )
      .orderBy(desc(sessionTable.id))
      .limit(mostSessions),
  )

/** What has failed on an account and still counts, from all addresses. */
export async function failuresOnAccount(
  db: Database,
  { tenantId, account }: { tenantId: string; account: string },
  nowMs: number,
): Promise<number> {
  const since = new Date(nowMs - signInLimits.accountWindowMs)
  const [failed] = await db.asSystem((tx) =>
    tx
      .select({ count: count() })
      .from(loginAttemptTable)
      .where(
        and(
          eq(loginAttemptTable.tenantId, tenantId),
          eq(loginAttemptTable.account, account),
          gt(loginAttemptTable.at, since),
        ),
      ),
  )
  return failed?.count ?? 0
}

/** Forgives what has failed on accounts of a tenant, from wherever. */
export const forgiveAccounts = (
  db: Database,
  { tenantId, accounts }: { tenantId: string; accounts: readonly string[] },
): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx
      .delete(loginAttemptTable)
      .where(and(eq(loginAttemptTable.tenantId, tenantId), inArray(loginAttemptTable.account, [...accounts])))
  })

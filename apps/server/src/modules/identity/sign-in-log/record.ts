import type { SignInReason, SignInWay } from '@energy-console/contract/identity'
import { eq, lt } from 'drizzle-orm'
import type { RequestInfo } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { storableText } from '../../../platform/text'
import { tenantTable } from '../tenant/table'
import { signInLogTable } from './table'

type Parts = Pick<Platform, 'db' | 'clock'>

/** What came of an attempt to sign in. */
export interface SignInOutcome {
  tenantId: string
  account: string
  way: SignInWay
  result: 'success' | 'failure' | 'waiting'
  reason?: SignInReason
}

/** Letters that are kept of an account that does not exist: enough to see a slip, too few for a password. */
const kept = 2
const keptDays = 365

/** Writes an attempt down where its tenant reads it; one that names no tenant of ours is nobody's. */
export async function recordSignIn(
  { db, clock }: Parts,
  { tenantId, account, reason = 'none', ...outcome }: SignInOutcome,
  { ip, userAgent }: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const tenant = { tenantId: storableText(tenantId, 12) }
    const [known] = await tx
      .select({ id: tenantTable.id })
      .from(tenantTable)
      .where(eq(tenantTable.tenantId, tenant.tenantId))
    if (!known) return
    await tx.insert(signInLogTable).values({
      ...tenant,
      ...outcome,
      reason,
      account: reason === 'unknown' ? `${storableText(account, kept)}…` : storableText(account, 64),
      signInTime: new Date(clock.now()),
      ip: storableText(ip, 64),
      userAgent: storableText(userAgent, 300),
    })
  })
}

/** Removes what has been kept for a year. */
export const forgetSignIns = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem(async (tx) => {
    const limit = new Date(clock.now() - keptDays * 24 * 3_600_000)
    await tx.delete(signInLogTable).where(lt(signInLogTable.signInTime, limit))
  })

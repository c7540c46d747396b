import type { ErrorSpec } from '@energy-console/contract'
import { identityErrors } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import type { DetachedContext } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { userTable } from '../user/table'
import { checkCaptcha } from './captcha'
import { verifyDigest } from './password'
import { admit, forgive } from './throttle'

/** Whose password it is and who asks. */
export type Proving = Pick<DetachedContext<never>, 'session' | 'inTenant' | 'request'>

/**
 * Has the session's user prove that he knows his password. Wrong ones count as failed sign-ins, and a captcha in the
 * headers helps as there.
 *
 * @throws AppError `wrong` for a wrong password; as sign-in does where a captcha is missing or wrong, or attempts are too many
 */
export async function proveOwnPassword(
  platform: Platform,
  { session, request }: Pick<Proving, 'session' | 'request'>,
  {
    digest,
    wrong,
    field,
    needsCaptcha = false,
  }: { digest: string; wrong: ErrorSpec; field: string; needsCaptcha?: boolean },
): Promise<void> {
  const { clock, db } = platform
  // whoever views another tenant is a user of his own
  const { account, userId, homeTenantId: tenantId = session.tenantId } = session
  const attempt = { tenantId, account, address: request.ip }
  const captchaKey = request.header('captcha-key')
  const hasCaptcha = captchaKey !== undefined
  if (hasCaptcha && !(await checkCaptcha(platform, captchaKey, request.header('captcha-code'))))
    throw refuse(identityErrors.wrongCaptcha)
  if (needsCaptcha && !hasCaptcha) throw refuse(identityErrors.captchaNeeded)
  const admission = await admit(db, { ...attempt, hasCaptcha }, clock.now())
  if (admission === 'captchaNeeded') throw refuse(identityErrors.captchaNeeded)
  if (admission === 'tooMany') throw refuse(identityErrors.tooManyFailures)
  const [user] = await db.inTenant({ tenantId, stationIds: [] }, (tx) =>
    tx.select({ stored: userTable.passwordHash }).from(userTable).where(eq(userTable.id, userId)),
  )
  if (!(await verifyDigest(digest, user?.stored))) throw refuse(wrong, {}, field)
  await forgive(db, attempt)
}

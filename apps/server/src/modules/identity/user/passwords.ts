import { type BodyOf, coreErrors, type QueryOf } from '@energy-console/contract'
import { identityErrors, type updatePassword } from '@energy-console/contract/identity'
import { eq, inArray } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import type { CallContext, DetachedContext } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { checkCaptcha } from '../sign-in/captcha'
import { digestOf, hashDigest, randomPassword, verifyDigest } from '../sign-in/password'
import { endSessions } from '../sign-in/sessions'
import { admit, forgive } from '../sign-in/throttle'
import { findManageable } from './rules'
import { userTable } from './table'

type Passwords = { oldPassword: string; newPassword: string; newPassword1: string }
const labels = { oldPassword: '原密码', newPassword: '新密码', newPassword1: '确认密码' }

/** Changes the password of the session's user, whose other sessions end. Wrong old ones count as failed sign-ins, and a captcha helps as there. */
export async function changeOwnPassword(
  platform: Platform,
  { query, body, session, inTenant, request }: DetachedContext<typeof updatePassword>,
): Promise<void> {
  const { clock, db } = platform
  const { oldPassword, newPassword } = settled(query, body)
  const attempt = { tenantId: session.tenantId, account: session.account, address: request.ip }
  const captchaKey = request.header('captcha-key')
  const hasCaptcha = captchaKey !== undefined
  if (hasCaptcha && !(await checkCaptcha(platform, captchaKey, request.header('captcha-code'))))
    throw refuse(identityErrors.wrongCaptcha)
  const admission = await admit(db, { ...attempt, hasCaptcha }, clock.now())
  if (admission === 'captchaNeeded') throw refuse(identityErrors.captchaNeeded)
  if (admission === 'tooMany') throw refuse(identityErrors.tooManyFailures)
  const isSelf = eq(userTable.id, session.userId)
  const [user] = await inTenant((tx) => tx.select().from(userTable).where(isSelf))
  if (!(await verifyDigest(oldPassword, user?.passwordHash)))
    throw refuse(identityErrors.wrongOldPassword, {}, 'oldPassword')
  await forgive(db, attempt)
  const passwordHash = await hashDigest(newPassword)
  await inTenant((tx) => tx.update(userTable).set({ passwordHash }).where(isSelf))
  await endSessions(platform, { userIds: [session.userId], except: session.sessionId, reason: 'password' })
}

/** Gives users one new password, which is answered this once; their sessions end. */
export async function resetPasswords(
  platform: Platform,
  { tx, session, afterCommit }: Pick<CallContext<never>, 'tx' | 'session' | 'afterCommit'>,
  ids: readonly string[],
) {
  await findManageable(tx, session, ids)
  const password = randomPassword()
  const passwordHash = await hashDigest(digestOf(password))
  await tx
    .update(userTable)
    .set({ passwordHash })
    .where(inArray(userTable.id, [...ids]))
  afterCommit(() =>
    endSessions(platform, { userIds: [...ids], except: session.sessionId, reason: 'password' }),
  )
  return { password }
}

/** The old and the new password. @throws AppError naming the first that is missing, or where the new ones differ */
function settled(query: QueryOf<typeof updatePassword>, body: BodyOf<typeof updatePassword>): Passwords {
  const given = complete({ ...query, ...body })
  if (given.newPassword.toLowerCase() !== given.newPassword1.toLowerCase())
    throw refuse(identityErrors.passwordsDiffer, {}, 'newPassword1')
  return given
}

function complete({ oldPassword = '', newPassword = '', newPassword1 = '' }: Partial<Passwords>): Passwords {
  const given = { oldPassword, newPassword, newPassword1 }
  for (const [field, label] of Object.entries(labels))
    if (given[field as keyof Passwords] === '')
      throw refuse(coreErrors.invalid, { field: label, reason: '请输入密码' }, field)
  return given
}

import { coreErrors, cutText } from '@energy-console/contract'
import { and, count, eq, gt, lt } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import { addressKey } from '../../../platform/http'
import { signInLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { randomToken } from '../token/tokens'
import { drawCaptcha, randomAnswer } from './captchaImage'
import { captchaTable } from './table'

const lifetimeMs = 2 * 60_000

type Parts = Pick<Platform, 'db' | 'clock'>

/**
 * A new captcha: its key and its picture as a data URI.
 *
 * @throws AppError `core.tooManyRequests` when an address asks for pictures that nobody tries.
 */
export async function createCaptcha({ db, clock }: Parts, from: string) {
  const address = addressKey(from)
  const key = randomToken()
  const answer = randomAnswer()
  await db.asSystem(async (tx) => {
    const now = new Date(clock.now())
    const [waiting] = await tx
      .select({ count: count() })
      .from(captchaTable)
      .where(and(eq(captchaTable.address, address), gt(captchaTable.expiresAt, now)))
    if (waiting && waiting.count >= signInLimits.captchasOfAddress) throw refuse(coreErrors.tooManyRequests)
    await tx
      .insert(captchaTable)
      .values({ key, answer, address, expiresAt: new Date(clock.now() + lifetimeMs) })
  })
  return { key, image: drawCaptcha(answer) }
}

/** Whether the code is the captcha's. Right or wrong, the captcha is used up. */
export async function checkCaptcha(
  { db, clock }: Parts,
  key: string | undefined,
  code: string | undefined,
): Promise<boolean> {
  if (!key || !code) return false
  const [found] = await db.asSystem((tx) =>
    tx
      .delete(captchaTable)
      .where(eq(captchaTable.key, cutText(key, 48)))
      .returning(),
  )
  return (
    found !== undefined &&
    found.expiresAt.getTime() > clock.now() &&
    found.answer.toLowerCase() === code.trim().toLowerCase()
  )
}

/** Removes captchas that nobody tried in time. */
export const forgetCaptchas = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.delete(captchaTable).where(lt(captchaTable.expiresAt, new Date(clock.now())))
  })

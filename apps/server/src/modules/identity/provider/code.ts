import { eq } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { hashToken, randomToken } from '../token/tokens'
import { addCode, forgetUnfinished, takeCode } from './queries'
import { signInProviderTable } from './table'

/** How long somebody may take to type his password. */
const proofMs = 5 * 60_000

type Parts = Pick<Platform, 'db' | 'clock'>

/**
 * Uses a one-time code up: whose sign-in it completes, whether his own second step is asked for, and whom of the provider to
 * tie to him once he has proved to be him by his password (null where that was done before). Undefined where it is
 * unknown, over, spent, or was begun in another browser.
 */
export const redeemCode = ({ db, clock }: Parts, code: string, browserKey: string) =>
  db.asSystem(async (tx) => {
    const taken = await takeCode(tx, hashToken(code))
    if (!taken || taken.expiresAt.getTime() <= clock.now()) return undefined
    if (taken.browserHash !== hashToken(browserKey)) return undefined
    const [provider] = await tx
      .select({
        isEnabled: signInProviderTable.isEnabled,
        asksSecondStep: signInProviderTable.asksSecondStep,
      })
      .from(signInProviderTable)
      .where(eq(signInProviderTable.id, taken.providerId))
    if (!provider?.isEnabled) return undefined
    const { userId, providerId, tiesSubject } = taken
    return { userId, providerId, tiesSubject, asksSecondStep: provider.asksSecondStep }
  })

/** Another one-time code, with which the same browser goes on when its person gives a password. */
export async function renewCode(
  { db, clock }: Parts,
  {
    userId,
    providerId,
    tiesSubject,
    browserKey,
  }: { userId: string; providerId: string; tiesSubject: string; browserKey: string },
): Promise<string> {
  const code = randomToken()
  const kept = { hash: hashToken(code), userId, providerId, tiesSubject, browserHash: hashToken(browserKey) }
  await db.asSystem((tx) => addCode(tx, { ...kept, expiresAt: new Date(clock.now() + proofMs) }))
  return code
}

/** Removes what was begun and not completed in time. */
export const forgetProviderSignIns = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem((tx) => forgetUnfinished(tx, new Date(clock.now())))

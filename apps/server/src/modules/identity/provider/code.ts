import { eq } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { hashToken } from '../sign-in/tokens'
import { forgetUnfinished, takeCode } from './queries'
import { signInProviderTable } from './table'

type Parts = Pick<Platform, 'db' | 'clock'>

/**
 * Uses a one-time code up: whose sign-in it completes, and whether his own second step is asked for. Undefined where it is
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
    return provider?.isEnabled ? { userId: taken.userId, asksSecondStep: provider.asksSecondStep } : undefined
  })

/** Removes what was begun and not completed in time. */
export const forgetProviderSignIns = ({ db, clock }: Parts): Promise<void> =>
  db.asSystem((tx) => forgetUnfinished(tx, new Date(clock.now())))

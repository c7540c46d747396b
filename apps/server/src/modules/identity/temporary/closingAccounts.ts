import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Platform } from '../../../platform/module'
import { endSessions } from '../session/sessions'
import { sessionTable } from '../session/table'
import { userTable } from '../user/table'

/** How often accounts are looked at; what is open ends within a minute of an account's end. */
const lookEveryMs = 20_000

/** Ends the sessions, and by them the sockets, of accounts whose time is over or has not begun. */
export interface ClosingAccounts {
  /** Looks now. */
  look(): Promise<void>
  /** Looks, and then again and again. */
  start(): Promise<void>
}

export function createClosingAccounts(platform: Platform): ClosingAccounts {
  const { db, clock, scheduler } = platform
  const look = async () => {
    const now = new Date(clock.now())
    const found = await db.asSystem((tx) =>
      tx
        .select({ id: sessionTable.id })
        .from(sessionTable)
        .innerJoin(userTable, eq(userTable.id, sessionTable.userId))
        .where(
          and(
            isNull(sessionTable.revokedAt),
            gt(sessionTable.expiresAt, now),
            or(lte(userTable.validUntil, now), gt(userTable.validFrom, now)),
          ),
        ),
    )
    const sessionIds = found.map(({ id }) => id)
    if (sessionIds.length > 0) await endSessions(platform, { sessionIds, reason: 'period' })
  }
  return {
    look,
    async start() {
      await look()
      scheduler.every('identity.accounts', lookEveryMs, look)
    },
  }
}

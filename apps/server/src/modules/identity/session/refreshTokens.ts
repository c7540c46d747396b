import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { RequestInfo } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { storableText } from '../../../platform/text'
import { hashToken, randomToken, refreshMs } from '../token/tokens'
import { endSessions } from './sessions'
import { refreshTokenTable, sessionTable } from './table'

/** What a session hands out: its id and the refresh token that continues it. */
export interface SessionTokens {
  sessionId: string
  refreshToken: string
}

/** Opens a session with its first refresh token. */
export const startSession = (
  { db, clock }: Platform,
  user: { id: string; tenantId: string },
  request: RequestInfo,
  providerId: string | null = null,
): Promise<SessionTokens> =>
  db.asSystem(async (tx) => {
    const expiresAt = new Date(clock.now() + refreshMs)
    const [session] = await tx
      .insert(sessionTable)
      .values({
        tenantId: user.tenantId,
        userId: user.id,
        createdAt: new Date(clock.now()),
        expiresAt,
        ip: storableText(request.ip, 64),
        userAgent: storableText(request.userAgent, 300),
        isByProvider: providerId !== null,
        providerId,
      })
      .returning({ id: sessionTable.id })
    if (!session) throw new Error('the session was not stored')
    return { sessionId: session.id, refreshToken: await addRefreshToken(tx, session.id, expiresAt) }
  })

/** How long whoever has spent a token may show it again: the answer with the next one may have been lost on its way. */
const lostAnswerMs = 10 * 60_000

/**
 * Spends a refresh token for the next one of its session. A token that was spent before has leaked: the whole session
 * ends. One that was spent last, and not long ago, brings another in place of what it brought first, which counts as spent.
 * Undefined for anything else.
 */
export async function rotateRefreshToken(
  platform: Platform,
  refreshToken: string,
): Promise<(SessionTokens & { userId: string }) | undefined> {
  const hash = hashToken(refreshToken)
  const now = new Date(platform.clock.now())
  const outcome = await platform.db.asSystem(async (tx) => {
    const [spent] = await tx
      .update(refreshTokenTable)
      .set({ spentAt: now })
      .where(
        and(
          eq(refreshTokenTable.hash, hash),
          isNull(refreshTokenTable.spentAt),
          gt(refreshTokenTable.expiresAt, now),
        ),
      )
      .returning({ sessionId: refreshTokenTable.sessionId })
    const again = spent ?? (await takeBackNext(tx, hash, now))
    return again ? continueSession(tx, again.sessionId, now) : { reusedSession: await sessionOf(tx, hash) }
  })
  if (!outcome) return undefined
  if (!('reusedSession' in outcome)) return outcome
  if (outcome.reusedSession !== undefined)
    await endSessions(platform, { sessionId: outcome.reusedSession, reason: 'reuse' })
  return undefined
}

async function continueSession(tx: Tx, sessionId: string, now: Date) {
  const expiresAt = new Date(now.getTime() + refreshMs)
  const [session] = await tx
    .update(sessionTable)
    .set({ expiresAt })
    .where(and(eq(sessionTable.id, sessionId), isNull(sessionTable.revokedAt)))
    .returning({ userId: sessionTable.userId })
  if (!session) return undefined
  return { sessionId, userId: session.userId, refreshToken: await addRefreshToken(tx, sessionId, expiresAt) }
}

/**
 * Spends what a token has brought, where it was spent not long ago and none since; undefined otherwise. It is spent at the same
 * instant, so that the answer may be lost once more.
 */
async function takeBackNext(tx: Tx, hash: string, now: Date): Promise<{ sessionId: string } | undefined> {
  const [shown] = await tx.select().from(refreshTokenTable).where(eq(refreshTokenTable.hash, hash))
  if (!shown?.spentAt || shown.spentAt.getTime() <= now.getTime() - lostAnswerMs) return undefined
  const { sessionId, spentAt } = shown
  // of two that ask at once the second takes back what the first was given
  await tx
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(eq(sessionTable.id, sessionId))
    .for('update')
  const ofSession = eq(refreshTokenTable.sessionId, sessionId)
  const since = and(ofSession, gt(refreshTokenTable.spentAt, spentAt))
  if ((await tx.$count(refreshTokenTable, since)) > 0) return undefined
  await tx
    .update(refreshTokenTable)
    .set({ spentAt })
    .where(and(ofSession, isNull(refreshTokenTable.spentAt)))
  return { sessionId }
}

/** The session that a spent or expired token belonged to. */
async function sessionOf(tx: Tx, hash: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ sessionId: refreshTokenTable.sessionId })
    .from(refreshTokenTable)
    .where(eq(refreshTokenTable.hash, hash))
  return found?.sessionId
}

async function addRefreshToken(tx: Tx, sessionId: string, expiresAt: Date): Promise<string> {
  const refreshToken = randomToken()
  await tx.insert(refreshTokenTable).values({ hash: hashToken(refreshToken), sessionId, expiresAt })
  return refreshToken
}

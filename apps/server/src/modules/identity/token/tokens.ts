import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** Seconds that an access token lives. */
export const accessSeconds = 3600
/** Milliseconds that a refresh token lives, and with it a session that nobody uses. */
export const refreshMs = 7 * 24 * 3_600_000

interface AccessClaims {
  sessionId: string
  userId: string
  tenantId: string
}

/** A signed access token. */
export const signAccessToken = (secret: Uint8Array, claims: AccessClaims, nowMs: number): Promise<string> =>
  new SignJWT({ sid: claims.sessionId, tid: claims.tenantId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(nowMs / 1000) + accessSeconds)
    .sign(secret)

/**
 * Reads access tokens: the session of one that we signed and that has not expired, undefined for anything else. A
 * signature that was found good is not computed again; whether the token's time and its session are over is asked anew
 * each time, the latter by whoever loads the session.
 */
export function createTokenReader(secret: Uint8Array) {
  const verified = new LRUCache<string, { sessionId: string; untilMs: number }>({ max: 10_000 })
  return async (token: string, nowMs: number): Promise<string | undefined> => {
    const known = verified.get(token)
    if (known) return known.untilMs > nowMs ? known.sessionId : undefined
    try {
      const { payload } = await jwtVerify(token, secret, {
        algorithms: ['HS256'],
        currentDate: new Date(nowMs),
        requiredClaims: ['exp'],
      })
      if (typeof payload.sid !== 'string') return undefined
      verified.set(token, { sessionId: payload.sid, untilMs: (payload.exp ?? 0) * 1000 })
      return payload.sid
    } catch {
      return undefined
    }
  }
}

/** A secret that cannot be guessed, as it is handed out. */
export const randomToken = (): string => randomBytes(24).toString('hex')

/** What is stored of it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

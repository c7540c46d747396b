import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

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

/** The session of a token that we signed and that has not expired; undefined for anything else. */
export async function readAccessToken(
  secret: Uint8Array,
  token: string,
  nowMs: number,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      currentDate: new Date(nowMs),
    })
    return typeof payload.sid === 'string' ? payload.sid : undefined
  } catch {
    return undefined
  }
}

/** A secret that cannot be guessed, as it is handed out. */
export const randomToken = (): string => randomBytes(24).toString('hex')

/** What is stored of it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const periodMs = 30_000
/** Clocks of telephones may be off by so many steps. */
const window = 1

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const authenticator = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1000,
  })

/** A fresh secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from the QR code. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  authenticator(secret, names).toString()

/** The step of 30 s that a code of six digits belongs to, at this time or just beside it; undefined for a wrong one. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const delta = authenticator(secret).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : Math.floor(nowMs / periodMs) + delta
}

/** What somebody has typed, without what is there for the eye. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether it is one of an authenticator; a recovery code is longer. */
export const isOfAuthenticator = (code: string): boolean => /^\d{6}$/.test(code)

/** A recovery code of 80 bits, in groups of four. */
export const newRecoveryCode = (): string =>
  Array.from(randomBytes(16), (byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + base32[byte % 32]).join('')

import { createHash, randomBytes } from 'node:crypto'

/** A new access token of a gateway or device: 40 hex digits. */
export const newToken = (): string => randomBytes(20).toString('hex')

/** What is stored of a token: its SHA-256, hex. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

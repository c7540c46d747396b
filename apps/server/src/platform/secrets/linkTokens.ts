import { createHash, randomBytes } from 'node:crypto'

/** What a link or a visit hands out: all the right that is needed. */
export const newToken = (): string => randomBytes(24).toString('hex')

/** What is stored of it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

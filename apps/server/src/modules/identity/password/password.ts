import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The digest that travels in place of the plain password. */
export const digestOf = (plain: string): string => createHash('md5').update(plain).digest('hex')

/** What is stored of a password: argon2id over its digest. */
export const hashDigest = (digest: string): Promise<string> => hash(digest.toLowerCase(), cost)

/** What is stored of a user whom nobody has given a password yet: none is right. */
export const noPassword = '-'

/** Stands in for the hash of a user that does not exist, so that looking for one takes as long. */
const nobody = hashDigest(digestOf(`nobody ${randomInt(2 ** 47)}`))

/** Whether the digest is that of the stored password. Without a stored one: false, after the same work. */
export async function verifyDigest(digest: string, stored: string | undefined): Promise<boolean> {
  const has = stored !== undefined && stored !== noPassword
  const isRight = await verify(has ? stored : await nobody, digest.toLowerCase())
  return isRight && has
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of 12 characters that are hard to confuse. */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

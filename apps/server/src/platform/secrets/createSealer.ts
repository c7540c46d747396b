import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that must be read again (of authenticators, of other services) so that the database alone does not tell them. */
export interface Sealer {
  /** What is stored of a text. It opens for the same owner alone, so that a row copied to another one is worth nothing. */
  seal(text: string, owner: string): string
  /** The text; undefined where it was sealed with another key, for another owner, or was changed. */
  open(sealed: string, owner: string): string | undefined
}

const [ivBytes, tagBytes] = [12, 16]

/** AES-256-GCM under a key made of `secret`; the owner is authenticated with it. */
export function createSealer(secret: Uint8Array): Sealer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'secrets at rest', 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, owner) {
      const [version, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (version !== '1' || bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}

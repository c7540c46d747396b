import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { licensingErrors } from '@energy-console/contract/licensing'
import { refuse } from '../../../platform/errors'

/** A certificate with those that signed it, and its key, as listeners take them. */
export interface Pair {
  /** PEM, the server's own first. */
  chain: string
  key: string
  /** The server's own. */
  own: X509Certificate
}

const blocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The certificates of a PEM text in their order. @throws AppError where there is none, or one cannot be read */
export function readChain(text: string): [X509Certificate, ...X509Certificate[]] {
  try {
    const [own, ...others] = (text.match(blocks) ?? []).map((block) => new X509Certificate(block))
    if (own) return [own, ...others]
  } catch {
    // said below
  }
  throw refuse(licensingErrors.certificateUnreadable, {}, 'certificate')
}

/**
 * Reads what somebody puts in.
 *
 * @throws AppError of `licensingErrors`, naming the field: certificate or key cannot be read, they do not belong together,
 * the chain is out of order, or the certificate is over
 */
export function readPair(certificate: string, secretKey: string, nowMs: number): Pair {
  const chain = readChain(certificate)
  const [own] = chain
  const key = readKey(secretKey)
  if (!own.checkPrivateKey(key)) throw refuse(licensingErrors.keyMismatch, {}, 'secretKey')
  if (chain.some((one, index) => index > 0 && !chain[index - 1]?.checkIssued(one)))
    throw refuse(licensingErrors.chainBroken, {}, 'certificate')
  if (new Date(own.validTo).getTime() <= nowMs)
    throw refuse(licensingErrors.certificateOver, { until: own.validTo }, 'certificate')
  const pair = {
    chain: chain.map((one) => one.toString()).join(''),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    own,
  }
  try {
    createSecureContext({ cert: pair.chain, key: pair.key })
  } catch {
    // such as a key that is too short for today's TLS
    throw refuse(licensingErrors.certificateUnusable, {}, 'certificate')
  }
  return pair
}

function readKey(text: string): KeyObject {
  if (/ENCRYPTED/.test(text)) throw refuse(licensingErrors.keyEncrypted, {}, 'secretKey')
  try {
    return createPrivateKey(text)
  } catch {
    throw refuse(licensingErrors.keyUnreadable, {}, 'secretKey')
  }
}

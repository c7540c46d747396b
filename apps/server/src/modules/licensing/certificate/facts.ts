import type { X509Certificate } from 'node:crypto'
import { readChain } from './readPair'

const dayMs = 86_400_000

/** What is told of a chain, at an instant. */
export function factsOf(chainText: string, nowMs: number) {
  const chain = readChain(chainText)
  const [own] = chain
  const until = new Date(own.validTo)
  return {
    subject: nameIn(own.subject),
    names: namesOf(own),
    issuer: nameIn(own.issuer),
    isSelfSigned: own.checkIssued(own),
    from: new Date(own.validFrom),
    until,
    daysLeft: Math.floor((until.getTime() - nowMs) / dayMs),
    fingerprint: own.fingerprint256,
    serial: own.serialNumber,
    key: keyOf(own),
    chain: chain.length,
  }
}

/** A distinguished name in one line: what people know it by first. */
function nameIn(text: string | undefined): string {
  const parts = (text ?? '').split('\n').filter(Boolean)
  const common = parts.find((part) => part.startsWith('CN='))
  const others = parts.filter((part) => part !== common)
  return [...(common ? [common.slice(3)] : []), ...others].join(', ')
}

/** `DNS:a.example, IP Address:10.0.0.1` → the names. */
const namesOf = ({ subjectAltName = '' }: X509Certificate) =>
  subjectAltName
    .split(', ')
    .map((entry) => entry.replace(/^[^:]*:/, ''))
    .filter(Boolean)

function keyOf({ publicKey }: X509Certificate): string {
  const { modulusLength, namedCurve } = publicKey.asymmetricKeyDetails ?? {}
  return [(publicKey.asymmetricKeyType ?? '').toUpperCase(), modulusLength ?? namedCurve]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
}

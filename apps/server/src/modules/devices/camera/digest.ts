import { createHash, randomBytes } from 'node:crypto'
import { cutText } from '@energy-console/contract'

/** Who signs in at a camera. */
export interface CameraLogin {
  userName: string
  password: string
}

/** How a camera wants to be signed in to: as its `WWW-Authenticate` says. */
export interface Challenge {
  scheme: 'basic' | 'digest'
  realm: string
  nonce: string
  opaque: string | undefined
  algorithm: 'MD5' | 'SHA-256'
  hasQop: boolean
}

/** What is read of a header, characters. */
const longestHeader = 2_048

/** The strongest challenge of an answer that is known here; undefined where there is none. */
export function readChallenge(headers: string | readonly string[] | undefined): Challenge | undefined {
  const found = [headers ?? []]
    .flat()
    .map((header) => cutText(header, longestHeader))
    .flatMap(splitChallenges)
    .flatMap((one) => parseChallenge(one) ?? [])
  return (
    found.find(({ scheme, algorithm }) => scheme === 'digest' && algorithm === 'SHA-256') ??
    found.find(({ scheme }) => scheme === 'digest') ??
    found[0]
  )
}

/** One header may hold several. */
const splitChallenges = (header: string) => header.split(/,\s*(?=(?:basic|digest)\s)/i)

function parseChallenge(text: string): Challenge | undefined {
  const [, word = '', rest = ''] = /^\s*(basic|digest)\s*(.*)$/is.exec(text) ?? []
  const scheme = word.toLowerCase()
  if (scheme !== 'basic' && scheme !== 'digest') return undefined
  const given = new Map<string, string>()
  for (const [, name = '', quoted, plain] of rest.matchAll(/(\w{1,32})\s*=\s*(?:"([^"]*)"|([^\s,]+))/g))
    given.set(name.toLowerCase(), quoted ?? plain ?? '')
  const algorithm = (given.get('algorithm') ?? 'MD5').toUpperCase()
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return undefined
  const qop = given.get('qop')
  if (qop !== undefined && !qop.split(/\s*,\s*/).includes('auth')) return undefined
  return {
    ...{ scheme, algorithm, hasQop: qop !== undefined, opaque: given.get('opaque') },
    ...{ realm: given.get('realm') ?? '', nonce: given.get('nonce') ?? '' },
  }
}

/** The `Authorization` of a GET for a path, as the challenge wants it; `count` counts requests with the same challenge. */
export function authorizationOf(
  { scheme, realm, nonce, opaque, algorithm, hasQop }: Challenge,
  { userName, password }: CameraLogin,
  path: string,
  count: number,
  ownNonce = randomBytes(8).toString('hex'),
): string {
  if (scheme === 'basic') return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const [who, what] = [hash(`${userName}:${realm}:${password}`), hash(`GET:${path}`)]
  const times = count.toString(16).padStart(8, '0')
  const response = hash(
    hasQop ? `${who}:${nonce}:${times}:${ownNonce}:auth:${what}` : `${who}:${nonce}:${what}`,
  )
  const quoted = { realm, nonce, uri: path, response }
  const texts = [
    nameOf(userName),
    ...Object.entries(quoted).map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`),
  ]
  return `Digest ${[
    ...texts,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    ...(hasQop ? ['qop=auth', `nc=${times}`, `cnonce="${ownNonce}"`] : []),
  ].join(', ')}`
}

/** A header holds no other characters than these: a name with others is written as RFC 7616 has it, in UTF-8 and escaped. */
const nameOf = (userName: string) =>
  /^[\x20-\x7e]*$/.test(userName)
    ? `username="${userName.replace(/["\\]/g, '\\$&')}"`
    : `username*=UTF-8''${encodeURIComponent(userName).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)}`

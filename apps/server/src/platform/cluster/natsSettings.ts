import { readFileSync } from 'node:fs'
import { credsAuthenticator, type NodeConnectionOptions } from '@nats-io/transport-node'

/** How the servers of NATS are reached. */
export interface NatsSettings {
  /** Each as host:port, in the order in which they are named. */
  servers: string[]
  /** Told in the addresses. */
  user?: string
  password?: string
  token?: string
  /** File of a user's credentials, as `nsc` writes it. */
  credentialsPath?: string
  /** Undefined: plain. Files of whose signature the servers bear, where that is nobody whom Node.js trusts, and of our own certificate. */
  tls?: { caPath?: string; certPath?: string; keyPath?: string }
}

const defaultPort = '4222'

/** Reads addresses such as `nats://user:password@a:4222,nats://user:password@b`; answers what is wrong with them instead. */
export function readNatsUrls(
  text: string,
): Pick<NatsSettings, 'servers' | 'user' | 'password' | 'token' | 'tls'> | string {
  const entries = text.split(',').map((entry) => entry.trim())
  const urls = entries.flatMap((entry) => (URL.canParse(entry) ? new URL(entry) : []))
  const isPlace = (url: URL) =>
    /^(nats|tls):$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.search === ''
  const [first] = urls
  if (!first || urls.length < entries.length || !urls.every(isPlace))
    return 'expected a comma list such as nats://user:password@a:4222,nats://user:password@b:4222'
  const sameOf = ({ protocol, username, password }: URL) => `${protocol} ${username} ${password}`
  if (urls.some((url) => sameOf(url) !== sameOf(first)))
    return 'expected the same scheme, user and password in each address'
  const [user, password] = [decoded(first.username), decoded(first.password)]
  if (user === undefined || password === undefined)
    return 'expected user and password in the form of addresses: a "%" in them is written "%25"'
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || defaultPort}`),
    ...(password !== '' ? { user, password } : user !== '' ? { token: user } : {}),
    ...(first.protocol === 'tls:' ? { tls: {} } : {}),
  }
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** What the client of NATS is given. @throws Error when a file cannot be read */
export function connectionOptions(settings: NatsSettings): NodeConnectionOptions {
  const { servers, user, password, token, credentialsPath, tls } = settings
  return {
    servers,
    ...(user === undefined ? {} : { user, pass: password ?? '' }),
    ...(token === undefined ? {} : { token }),
    ...(credentialsPath === undefined
      ? {}
      : { authenticator: credsAuthenticator(readFileSync(credentialsPath)) }),
    ...(tls === undefined
      ? {}
      : {
          tls: {
            ...(tls.caPath === undefined ? {} : { caFile: tls.caPath }),
            ...(tls.certPath === undefined ? {} : { certFile: tls.certPath }),
            ...(tls.keyPath === undefined ? {} : { keyFile: tls.keyPath }),
          },
        }),
  }
}

import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client'
import type { Platform } from '../../../platform/module'
import type { StoredProvider } from './queries'
import { openSecret } from './secret'

type Parts = Pick<Platform, 'outbound' | 'secrets' | 'clock'>

/** How long what a provider says of itself is believed, and how long it is left alone after it has failed. */
const [keptMs, failedMs] = [10 * 60_000, 10_000]

/** Providers as clients see them: what they say of themselves is read once in a while. */
export interface ProviderClients {
  /** @throws AppError of `outbound`, or what openid-client throws */
  of(provider: StoredProvider): Promise<Configuration>
}

export function createProviderClients(platform: Parts): ProviderClients {
  const cache = new LRUCache<string, { client: Promise<Configuration>; untilMs: number }>({ max: 500 })
  return {
    of(provider) {
      const { clock } = platform
      // whatever is changed of it makes another one
      const key = JSON.stringify([provider.id, provider.issuer, provider.clientId, provider.clientSecret])
      const known = cache.get(key)
      if (known && known.untilMs > clock.now()) return known.client
      const client = readProvider(platform, provider)
      const entry = { client, untilMs: clock.now() + keptMs }
      cache.set(key, entry)
      client.catch(() => {
        entry.untilMs = clock.now() + failedMs
      })
      return client
    },
  }
}

/** Asks a provider what it says of itself, through the door for addresses that somebody has set. */
export async function readProvider(
  platform: Pick<Parts, 'outbound' | 'secrets'>,
  provider: StoredProvider,
): Promise<Configuration> {
  const { outbound } = platform
  const secret = openSecret(platform, provider)
  const through: CustomFetch = (url, { method, headers, body, signal }) =>
    outbound.fetch(url, { method, headers, body: textOf(body), ...(signal ? { signal } : {}) })
  return discovery(
    outbound.check(provider.issuer),
    provider.clientId,
    undefined,
    (server, client, sent, sentHeaders) => {
      const authenticate = secret === undefined ? None() : methodOf(server, secret)
      return authenticate(server, client, sent, sentHeaders)
    },
    // which addresses may be called, and how, is decided by `outbound` alone; an ID token counts by its signature, whatever
    // way it has come
    { [customFetch]: through, execute: [allowInsecureRequests, enableNonRepudiationChecks] },
  )
}

/** HTTP Basic, which is the standard's own, unless the provider takes the secret in the body alone. */
const methodOf = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret: string) =>
  methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    ? ClientSecretPost(secret)
    : ClientSecretBasic(secret)

function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a request to a provider has a text as its body')
}

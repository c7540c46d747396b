import { coreErrors } from '@energy-console/contract'
import { identityErrors, providerCallbackPath } from '@energy-console/contract/identity'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { AppError, refuse } from '../../../platform/errors'
import type { RequestInfo } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { recordSignIn } from '../sign-in-log/record'
import { hashToken, randomToken } from '../token/tokens'
import type { ProviderClients } from './client'
import { type Claims, claimOf, userOf } from './members'
import { addCode, addFlow, findOffered, findOpenProvider, takeFlow } from './queries'

/** How long somebody may take at his provider, and how long the browser has to bring the code of `/auth-redirect`. */
const [flowMs, codeMs] = [10 * 60_000, 60_000]

/** Nobody is found, or too many are. */
const unknownUser: ReadonlySet<object> = new Set([
  identityErrors.providerUnknown,
  identityErrors.providerSeveral,
])

const ownerOf = (hash: string) => `sign-in flow ${hash}`

/** The providers that the sign-in page offers for a tenant. */
export const offeredProviders = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, tenantId: string) =>
  db.asSystem((tx) => findOffered(tx, tenantId, clock.now()))

/**
 * Begins a sign-in: the address of the provider, with state, nonce and the challenge of PKCE.
 *
 * @throws AppError where the provider is closed or does not answer as it should
 */
export async function beginFlow(
  platform: Platform,
  clients: ProviderClients,
  {
    body,
    request,
  }: { body: { providerId: string; browserKey: string; redirect: string }; request: RequestInfo },
): Promise<{ url: string }> {
  const { db, clock, secrets, outbound } = platform
  const origin = originOf(request)
  const provider = await db.asSystem((tx) => findOpenProvider(tx, body.providerId, clock.now()))
  if (!provider) throw refuse(identityErrors.providerClosed)
  const client = await asRefusal(() => clients.of(provider))
  const [state, verifier, nonce] = [randomToken(), randomPKCECodeVerifier(), randomNonce()]
  const url = buildAuthorizationUrl(client, {
    redirect_uri: origin + providerCallbackPath,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const hash = hashToken(state)
  await db.asSystem((tx) =>
    addFlow(tx, {
      hash,
      providerId: provider.id,
      secrets: secrets.seal(JSON.stringify([verifier, nonce]), ownerOf(hash)),
      browserHash: hashToken(body.browserKey),
      origin,
      redirect: ownPath(body.redirect),
      expiresAt: new Date(clock.now() + flowMs),
    }),
  )
  // the browser goes there: no other scheme, and no other network, than the server itself may use
  return { url: outbound.check(url).href }
}

/**
 * What the provider has sent back: checks it, finds or makes the user, and answers where the browser goes on: `/auth-redirect`
 * with a one-time code, or with why there is none.
 */
export async function completeFlow(
  platform: Platform,
  clients: ProviderClients,
  search: URLSearchParams,
  request: Pick<RequestInfo, 'ip' | 'userAgent'>,
): Promise<string> {
  const { db, clock } = platform
  const flow = await db.asSystem((tx) => takeFlow(tx, hashToken(search.get('state') ?? '')))
  const isOver = !flow || flow.expiresAt.getTime() <= clock.now()
  if (isOver) return refusalPath(refuse(identityErrors.signInOver))
  const provider = await db.asSystem((tx) => findOpenProvider(tx, flow.providerId, clock.now()))
  if (!provider) return refusalPath(refuse(identityErrors.providerClosed), flow.redirect)
  let claims: Claims | undefined
  try {
    if (search.has('error')) throw refuse(identityErrors.providerDenied)
    claims = await asRefusal(async () => claimsFrom(platform, await clients.of(provider), flow, search))
    const found = await userOf(platform, provider, claims, request)
    const code = randomToken()
    await db.asSystem((tx) =>
      addCode(tx, {
        hash: hashToken(code),
        providerId: provider.id,
        ...found,
        browserHash: flow.browserHash,
        expiresAt: new Date(clock.now() + codeMs),
      }),
    )
    return pathTo({ code, redirect: flow.redirect })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.spec.status >= 500)
      platform.log.warn({ err: error.details, provider: provider.id }, 'sign-in by provider failed')
    await recordSignIn(
      platform,
      {
        tenantId: provider.tenantId,
        account: (claims && claimOf(provider.matchBy, claims)) ?? '',
        way: 'provider',
        result: 'failure',
        reason: unknownUser.has(error.spec) ? 'unknown' : 'provider',
      },
      request,
    )
    return refusalPath(error, flow.redirect)
  }
}

type Flow = NonNullable<Awaited<ReturnType<typeof takeFlow>>>

/** What the provider vouches for: signature, issuer, audience, time, nonce, state and challenge have been checked. */
async function claimsFrom(
  { secrets }: Pick<Platform, 'secrets'>,
  client: Configuration,
  flow: Flow,
  search: URLSearchParams,
): Promise<Claims> {
  const [verifier = '', nonce = '']: string[] = JSON.parse(
    secrets.open(flow.secrets, ownerOf(flow.hash)) ?? '[]',
  )
  const tokens = await authorizationCodeGrant(
    client,
    new URL(`${flow.origin}${providerCallbackPath}?${search}`),
    {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: search.get('state') ?? '',
      idTokenExpected: true,
    },
  )
  const claims = tokens.claims()
  if (!claims) throw refuse(identityErrors.providerFailed)
  const hasMore = client.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await fetchUserInfo(client, tokens.access_token, claims.sub) : {}
  return { ...more, ...claims }
}

/** What openid-client throws, as a refusal of ours: what it says may hold secrets, and goes to the log alone. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw knownCause(error) ?? new AppError(identityErrors.providerFailed, { details: plainly(error) })
  }
}

const knownCause = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error
  return error instanceof Error ? knownCause(error.cause) : undefined
}

/** Name, code and text of an error and what caused it, without the messages that it carries. */
function plainly(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const { name, message, cause } = error
  const { code = '', error: said = '' } = error as { code?: unknown; error?: unknown }
  return [`${name} ${code} ${said} ${message}`, ...(cause instanceof Error ? [plainly(cause)] : [])].join(
    '; ',
  )
}

/** The console's own origin, as its browser says it: what is in front of the server need not be known. */
export function originOf({ header }: Pick<RequestInfo, 'header'>): string {
  const origin = header('origin') ?? ''
  if (
    /^https?:\/\//.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    origin.length < 256
  )
    return origin
  throw refuse(coreErrors.invalid, { field: 'Origin', reason: '格式不正确' })
}

/** A path of this console and nothing else. */
const ownPath = (path: string) => (/^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : '')

function pathTo(parameters: Record<string, string>): string {
  const said = Object.entries(parameters).filter(([, value]) => value !== '')
  return `/auth-redirect?${new URLSearchParams(said)}`
}

const refusalPath = ({ spec, params }: AppError, redirect = '') => {
  const said = Object.entries(params).map(([name, value]) => [name, String(value)])
  return pathTo({ ...Object.fromEntries(said), error: spec.key, redirect })
}

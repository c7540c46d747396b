import { createHash } from 'node:crypto'
import type { TokenGrant } from '@energy-console/contract/identity'

/** The address of the server under test, from globalSetup. */
export function serverUrl(): string {
  const url = process.env.E2E_URL
  if (!url) throw new Error('E2E_URL is not set: run the tests through Playwright')
  return url
}

const basic = `Basic ${Buffer.from('console:console_secret').toString('base64')}`

/** Signs in over HTTP, as another program would. */
export async function grantFor(tenantId: string, username: string, password = username): Promise<TokenGrant> {
  const answer = await fetch(`${serverUrl()}/api/blade-auth/oauth/token`, {
    method: 'POST',
    headers: { Authorization: basic, 'Tenant-Id': tenantId },
    body: new URLSearchParams({
      tenantId,
      username,
      password: createHash('md5').update(password).digest('hex'),
      grant_type: 'password',
      scope: 'all',
      type: 'account',
    }),
  })
  const body = await answer.json()
  if (typeof body.access_token !== 'string')
    throw new Error(`${tenantId}/${username}: ${JSON.stringify(body)}`)
  return body
}

/** The sessions of this process that nobody ends: of administrators whose accounts no test changes. */
const kept = new Map<string, Promise<TokenGrant>>()
const keptAccounts = new Set(['000000 admin', 'demo admin'])

/** An access token for calls beside the browser; that of an administrator whom all tests have serves again. */
export async function tokenFor(tenantId: string, username: string, password?: string): Promise<string> {
  const account = `${tenantId} ${username}`
  // a run may have a server more than one
  const key = `${serverUrl()} ${account}`
  const grant = kept.get(key) ?? grantFor(tenantId, username, password)
  if (keptAccounts.has(account)) kept.set(key, grant)
  return (await grant).access_token
}

/** Calls to the server with one token; each answers the envelope's data, or throws with its code and message. */
export interface Api {
  get<Data>(path: string, query?: Record<string, string>): Promise<Data>
  post<Data>(path: string, body: object, query?: Record<string, string>): Promise<Data>
}

/** @param token an access token, from {@link tokenFor} */
export function api(token: string): Api {
  async function send<Data>(method: string, path: string, query = {}, body?: object): Promise<Data> {
    const parameters = new URLSearchParams(query).toString()
    const answer = await fetch(`${serverUrl()}/api${path}${parameters && `?${parameters}`}`, {
      method,
      headers: { 'Blade-Auth': `bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const envelope = await answer.json()
    if (!envelope.success) throw new Error(`${method} ${path}: ${envelope.code} ${envelope.msg}`)
    return envelope.data
  }
  return {
    get: (path, query) => send('GET', path, query),
    post: (path, body, query) => send('POST', path, query, body),
  }
}

import { grantFor } from '../../e2e/support/api'

interface Answer<T> {
  data: T
  msg: string
  success: boolean
}

/** Calls of a server with the session of an account whose password is its name. */
export async function serverCalls(url: string, tenant: string, account: string) {
  process.env.E2E_URL = url
  const grant = await grantFor(tenant, account)
  async function send<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = { 'blade-auth': `bearer ${grant.access_token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/ml-mlink/${path}`, { ...init, headers })
    // the server's answers are tested against the contract
    const { data, msg, success } = (await answer.json()) as Answer<T>
    if (!success) throw new Error(`${path}: ${msg}`)
    return data
  }
  return {
    userId: grant.user_id,
    get: <T>(path: string) => send<T>(path),
    post: <T>(path: string, body: object) => send<T>(path, { method: 'POST', body: JSON.stringify(body) }),
  }
}

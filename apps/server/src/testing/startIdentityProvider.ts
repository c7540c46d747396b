import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider says of somebody, by the name that is typed at it, which is also `sub`. */
type Persons = Record<string, Record<string, unknown>>

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Answers a path with something else than the provider would; undefined: as it would. */
  answerInstead(path: string, body: object | undefined): void
  close(): Promise<void>
}

/**
 * A real OpenID Connect provider on a port of this machine, with one client. It asks for a name and any password, then for
 * consent, and takes nobody without PKCE.
 */
export async function startIdentityProvider({
  persons,
  redirectUri,
  port = 0,
}: {
  persons: Persons
  redirectUri: string
  port?: number
}): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'console', clientSecret: 'a secret that only the two of them know' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ ...persons[id], sub: id }),
    }),
  })
  const instead = new Map<string, object>()
  const own = provider.callback()
  server.on('request', (request, response) => {
    const body = instead.get(request.url ?? '')
    if (!body) return void own(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  return {
    issuer,
    ...client,
    answerInstead(path, body) {
      if (body) instead.set(path, body)
      else instead.delete(path)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/**
 * Goes the provider's way as a browser does that signs in as somebody: answers the address at which the console is reached again.
 */
export async function visitIdentityProvider(url: string, login: string): Promise<URL> {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()
  const go = async (to: string | URL, form?: Record<string, string>) => {
    const answer = await fetch(to, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  let answer = await go(url)
  for (let step = 0; step < 12; step++) {
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, url)
      if (next.origin !== origin) return next
      answer = await go(next)
      continue
    }
    const page = await answer.text()
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
    if (!action) throw new Error(`the provider shows no form: ${answer.status} ${page.slice(0, 500)}`)
    answer = await go(new URL(action, url), { prompt, login, password: 'x' })
  }
  throw new Error('the provider leads nowhere')
}

import { createServer } from 'node:http'
import Provider from 'oidc-provider'
import { serverUrl } from './api'

/** A real OpenID Connect provider that the server under test may call; it takes any name with any password. */
export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

/** Starts it on the port that the server under test was told of. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const port = Number(process.env.E2E_PROVIDER_PORT)
  const issuer = `http://127.0.0.1:${port}`
  const [clientId, clientSecret] = ['console', 'a secret of the browser tests']
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${serverUrl()}/api/blade-auth/oauth/provider/callback`],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, name: id, preferred_username: id }),
    }),
  })
  const server = createServer(provider.callback())
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    issuer,
    clientId,
    clientSecret,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

import {
  beginProviderSignIn,
  listSignInProviders,
  providerCallbackPath,
  setProviderSecret,
  signInProviders,
  testProvider,
} from '@energy-console/contract/identity'
import type { FastifyInstance } from 'fastify'
import { type Implementation, implement, implementDetached, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import type { ProviderClients } from './client'
import { checkConnection, findOwnProvider } from './connection'
import { beginFlow, completeFlow, offeredProviders, originOf } from './flow'
import { keepSecret, providerHooks } from './rules'
import { signInProviderTable } from './table'

/** Stands for the console's origin where a program asks: the provider refuses the code before it looks at that. */
const nowhere = 'https://localhost'

/** The calls of identity providers: what administrators set, and how a sign-in begins. */
export const providerRoutes = (platform: Platform, clients: ProviderClients): readonly Implementation[] => [
  ...mountResource(signInProviders, signInProviderTable, platform, providerHooks(platform)),
  implement(setProviderSecret, ({ body, ...context }) => keepSecret(platform, context, body)),
  implementDetached(testProvider, async ({ query, request, inTenant }) => {
    const provider = await inTenant((tx) => findOwnProvider(tx, query.id))
    return {
      checks: await checkConnection(
        platform,
        provider,
        request.header('origin') ? originOf(request) : nowhere,
      ),
    }
  }),
  implementPublic(listSignInProviders, ({ query }) => offeredProviders(platform, query.tenantId)),
  implementPublic(beginProviderSignIn, (context) => beginFlow(platform, clients, context)),
]

/** Where providers send people back to: no call, for a browser comes and is led on. */
export function mountCallback(app: FastifyInstance, platform: Platform, clients: ProviderClients): void {
  app.get(providerCallbackPath, async (request, reply) => {
    const search = new URL(request.url, 'http://here').searchParams
    const { ip, headers } = request
    const path = platform.licensing.isOpen()
      ? await completeFlow(platform, clients, search, { ip, userAgent: headers['user-agent'] ?? '' })
      : '/login?activate=false'
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })
}

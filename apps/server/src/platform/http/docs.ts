import type { Call } from '@energy-console/contract'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openApi'

/** Mounts the interactive API page at `/api/docs` and its document at `/api/docs/json`. */
export async function mountDocs(
  app: FastifyInstance,
  calls: readonly Call[],
  version: string,
): Promise<void> {
  const document = openApiOf(calls, version)
  app.decorate('swagger', () => document as never)
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}

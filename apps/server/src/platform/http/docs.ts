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
  await app.register(documentPlugin(document))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}

/** The API page asks for the plugin `@fastify/swagger` by name; all it uses of it is the document, which we have. */
function documentPlugin(document: object) {
  const plugin = async (app: FastifyInstance) => void app.decorate('swagger', () => document as never)
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  })
}

import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** Mounts the interactive page of an OpenAPI document at `/api/docs`, the document at `/api/docs/json` and `/yaml`. */
export async function mountDocs(app: FastifyInstance, document: object): Promise<void> {
  await app.register(documentPlugin(document))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}

/** The API page asks for the plugin `@fastify/swagger` by name; all it uses of it is the document, which we have. */
function documentPlugin(document: object) {
  // JSON is YAML too.
  const answer = (options?: { yaml?: boolean }) =>
    options?.yaml ? JSON.stringify(document, undefined, 2) : document
  const plugin = async (app: FastifyInstance) => void app.decorate('swagger', answer)
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  })
}

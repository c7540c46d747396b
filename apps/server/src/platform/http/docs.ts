import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * Mounts the interactive page of an OpenAPI document at `/api/docs`, the document at `/api/docs/json` and `/yaml`. It is made
 * when it is first asked for: a thousand schemas take a second, which no start waits for.
 */
export async function mountDocs(app: FastifyInstance, makeDocument: () => object): Promise<void> {
  await app.register(documentPlugin(makeDocument))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none', filter: true },
  })
}

/** The API page asks for the plugin `@fastify/swagger` by name; all it uses of it is the document, which we have. */
function documentPlugin(makeDocument: () => object) {
  let document: object | undefined
  const answer = (options?: { yaml?: boolean }) => {
    document ??= makeDocument()
    // JSON is YAML too.
    return options?.yaml ? JSON.stringify(document, undefined, 2) : document
  }
  const plugin = async (app: FastifyInstance) => void app.decorate('swagger', answer)
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  })
}

import { randomBytes } from 'node:crypto'
import { coreErrors } from '@energy-console/contract'
import formbody from '@fastify/formbody'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { AppError, refuse } from '../errors'
import { refused, toAppError } from './envelope'
import type { Implementation } from './implementation'
import { type MountOptions, mountCall } from './mount'

/** What the HTTP application is made of. */
export interface HttpAppOptions extends MountOptions {
  log: Logger
  routes: readonly Implementation[]
  /** Certificate chain and key in PEM; without them the application speaks plain HTTP. */
  tls?: { cert: Buffer; key: Buffer }
  /** Answers GET requests outside `/api`, `/ws` and `/assets` that nothing else answers (the console's pages). */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Builds the HTTP application with every call mounted. It never listens; tests inject into it. */
export async function createHttpApp({
  log,
  routes,
  tls,
  fallback,
  ...options
}: HttpAppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(tls ? { https: tls } : {}),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  await app.register(formbody)
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseText(String(body))),
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
  })
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = fromFastify(thrown) ?? toAppError(thrown, newErrorId)
    if (error.spec.status >= 500)
      request.log.error(
        { err: error.details ?? error, key: error.spec.key, params: error.params },
        'call failed',
      )
    return reply.status(error.spec.status).send(refused(error))
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|ws|assets)([/?]|$)/.test(request.url)
    return fallback && isPage
      ? fallback(request, reply)
      : reply.status(404).send(refused(refuse(coreErrors.noSuchPath)))
  })
  for (const route of routes) mountCall(app, route, options)
  return app
}

const newErrorId = () => randomBytes(6).toString('hex')

/** Plain-text bodies hold JSON; anything else is left as text for the schema to refuse. */
function parseText(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** What Fastify itself refuses: bodies that are too large, no JSON, or of a type nobody reads. */
function fromFastify(thrown: FastifyError): AppError | undefined {
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(coreErrors.tooLarge)
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError(coreErrors.invalid, { params: { field: '请求内容', reason: thrown.message } })
  return undefined
}

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { coreErrors } from '@energy-console/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { ProcessRole } from '../cluster'
import { AppError, refuse } from '../errors'
import { requestLimits } from '../limits'
import { speakTls, type Tls } from '../tls'
import { hasMuchToCome, readBodies } from './bodies'
import { clientAddress, type TrustedProxies } from './clientAddress'
import { refused, toAppError } from './envelope'
import { createGate, type GateOptions } from './gate'
import type { Implementation } from './implementation'
import { type MountOptions, mountCall } from './mount'
import { type Patience, usualPatience } from './patience'
import { refuseElsewhere } from './servedHere'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route asks who calls, and counts those whom it refuses; of all others every request counts by address. */
    knowsCallers?: boolean
    /** Its body is bytes; nobody else takes such a body. */
    takesBytes?: boolean
  }
}

/** What the HTTP application is made of. */
export interface HttpAppOptions extends Omit<MountOptions, 'gate'>, GateOptions {
  log: Logger
  /** Proxies whose forwarded addresses are believed; none unless told. */
  proxies?: TrustedProxies
  routes: readonly Implementation[]
  /** The certificate; while none is held the application speaks plain HTTP. */
  tls?: Tls
  /** Answers GET requests outside `/api`, `/ws` and `/assets` that nothing else answers (the console's pages). */
  fallback?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** How long clients are waited for, where not as usual. */
  patience?: Patience
  /** What this process does; what belongs to other roles is refused. All of it unless told. */
  roles?: readonly ProcessRole[]
}

/** Builds the HTTP application with every call mounted. It never listens; tests inject into it. */
export async function createHttpApp({
  log,
  routes,
  tls,
  fallback,
  proxies,
  authenticate,
  strangers,
  licensing,
  patience = usualPatience,
  roles,
  ...options
}: HttpAppOptions): Promise<FastifyInstance> {
  const gate = createGate({ authenticate, strangers, ...(licensing ? { licensing } : {}) })
  const limits = {
    headersTimeout: patience.headMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.lookEveryMs,
  }
  const app = Fastify({
    serverFactory(handler) {
      const server = createServer({ ...limits, keepAliveTimeout: keepAliveMs }, handler)
      if (tls) speakTls(server, tls, patience.headMs)
      return server
    },
    requestTimeout: patience.requestMs,
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: requestLimits.bodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (thrown, _request, reply) => sendRefusal(thrown, reply),
    clientErrorHandler: refuseUnreadable,
  })
  if (roles) refuseElsewhere(app, roles)
  // Fastify's own walk takes ports along and believes entries before one that it cannot read.
  if (proxies)
    app.addHook('onRequest', async (request) => {
      Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, proxies) })
    })
  app.addHook('onRequest', async ({ headers }) => {
    // A type without a body is what some clients send with every POST.
    const isEmpty = headers['content-length'] === '0' || headers['content-length'] === undefined
    if (isEmpty && headers['transfer-encoding'] === undefined) delete headers['content-type']
  })
  await readBodies(app, patience)
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.knowsCallers && !isAsset(request)) gate.countStranger(request)
    if (request.is404 && !isPage(request)) throw refuse(coreErrors.noSuchPath)
  })
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
    if (hasMuchToCome(request)) reply.header('connection', 'close')
    if (error.spec === coreErrors.tooManyRequests || error.spec.status === 503)
      reply.header('retry-after', '10')
    return reply.status(error.spec.status).send(refused(error))
  })
  app.setNotFoundHandler((request, reply) => {
    // a part of the console that is not there: nobody counted it as one that is
    if (!isPage(request)) gate.countStranger(request)
    if (fallback && isPage(request)) return fallback(request, reply)
    throw refuse(coreErrors.noSuchPath)
  })
  for (const route of routes) mountCall(app, route, { ...options, gate })
  return app
}

/** Longer than proxies keep a connection that nothing passes, so that it is they who end it. */
const keepAliveMs = 72_000

const newErrorId = () => randomBytes(6).toString('hex')

/** A part of the console that stands: fetched once by each browser, and cheap. */
const isAsset = ({ is404, url }: FastifyRequest) => !is404 && url.startsWith('/assets/')

/** Whether a path may be a page of the console. */
const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|ws|assets)([/?]|$)/.test(url)

/** Answers a request of which not even the address can be read. */
function sendRefusal(thrown: FastifyError, reply: FastifyReply): void {
  const error =
    fromFastify(thrown) ??
    new AppError(coreErrors.invalid, {
      params: { field: '请求内容', reason: '格式不正确' },
    })
  reply.status(error.spec.status).send(refused(error))
}

/** Answers what is no HTTP, or comes too slowly, before any request stands; the connection ends with it. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const refusal = refuse(coreErrors.invalid, {
    field: '请求内容',
    reason: isSlow ? '内容不完整' : '格式不正确',
  })
  const body = JSON.stringify(refused(refusal))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${isSlow ? '408 Request Timeout' : '400 Bad Request'}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

/** What Fastify refuses, by its codes, in words for people. */
const reasons: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: '不是有效的 JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: '不支持的内容类型',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: '内容不完整',
  FST_ERR_BAD_URL: '地址格式不正确',
}

/** What Fastify itself refuses: bodies that are too large, no JSON, or of a type nobody reads. */
function fromFastify(thrown: FastifyError): AppError | undefined {
  if (thrown.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(coreErrors.tooLarge)
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new AppError(coreErrors.invalid, {
      params: { field: '请求内容', reason: reasons[thrown.code] ?? '格式不正确' },
      details: thrown,
    })
  return undefined
}

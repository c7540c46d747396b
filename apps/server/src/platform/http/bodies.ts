import { coreErrors } from '@energy-console/contract'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors'
import { isTooDeep } from '../json'
import type { Patience } from './patience'

const tooDeep = () =>
  new AppError(coreErrors.invalid, { params: { field: '请求内容', reason: '嵌套层数过多' } })

const notTaken = () =>
  new AppError(coreErrors.invalid, { params: { field: '请求内容', reason: '不支持的内容类型' } })

/** Teaches the application to read JSON, forms, bytes and JSON sent as plain text, none of them endless or bottomless. */
export async function readBodies(
  app: FastifyInstance,
  { silentMs }: Pick<Patience, 'silentMs'>,
): Promise<void> {
  await app.register(formbody)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(String(body)) ? done(tooDeep()) : parseJson(request, String(body), done),
  )
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
    isTooDeep(String(body)) ? done(tooDeep()) : done(null, parseText(String(body))),
  )
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) =>
    request.routeOptions.config.takesBytes ? done(null, body) : done(notTaken()),
  )
  app.addHook('preParsing', async (request) => {
    request.raw.socket.setTimeout?.(silentMs)
  })
  app.addHook('preValidation', async (request) => {
    request.raw.socket.setTimeout?.(0)
  })
}

/** Plain-text bodies hold JSON; anything else is left as text for the schema to refuse. */
function parseText(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** Bytes of a body that nobody waits for which are still read, so that the connection can be used again. */
const worthReading = 64 * 1024

/** Whether so much of the body is still to come that closing the connection is better than reading it. */
export function hasMuchToCome({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > worthReading
}

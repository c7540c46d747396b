import { coreErrors } from '@energy-console/contract'
import type { FastifyInstance } from 'fastify'
import { notFound, refuse } from '../../../platform/errors'
import type { AddressLimit } from '../../../platform/http'
import { type Viewings, viewingPath } from './createViewings'

/** What a key that is none costs an address, in calls. */
const refusalCost = 5

/** As a page of its own nothing of it runs, loads anything or stands in a frame. */
const contentSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** Mounts the addresses of open pictures. Their key is all the right that is needed; it ends with the watching, and is not logged. */
export function mountViewings(app: FastifyInstance, viewings: Viewings, strangers: AddressLimit): void {
  app.get<{ Params: { key: string; part: string } }>(
    `${viewingPath}/:key/:part`,
    { config: { knowsCallers: true }, logLevel: 'silent', exposeHeadRoute: false },
    async ({ params, headers, ip }, reply) => {
      const { key, part } = params
      const range = /^bytes=\d{1,15}-\d{0,15}$/.test(headers.range ?? '') ? headers.range : undefined
      const served = await viewings.serve(key, part === 'live' ? undefined : part, range)
      if (!served) {
        if (!strangers.take(ip, refusalCost)) throw refuse(coreErrors.tooManyRequests)
        throw notFound()
      }
      if (served.contentRange !== undefined) reply.status(206).header('content-range', served.contentRange)
      return reply
        .header('content-type', served.contentType)
        .header('content-security-policy', contentSecurityPolicy)
        .header('cache-control', 'private, no-store')
        .send(served.body)
    },
  )
}

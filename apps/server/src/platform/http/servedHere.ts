import { coreErrors } from '@energy-console/contract'
import type { FastifyInstance } from 'fastify'
import type { ProcessRole } from '../cluster'
import { refuse } from '../errors'
import { refused } from './envelope'

/** What every process answers, whatever it does. */
const answersAlways = new Set(['/api/health', '/metrics'])

/** Which role a path belongs to; undefined for what every process answers. */
export function roleOf(url: string): ProcessRole | undefined {
  const path = (url.split('?')[0] ?? '').replace(/(?<=.)\/+$/, '')
  if (answersAlways.has(path)) return undefined
  if (path === '/api/v1' || path.startsWith('/api/v1/')) return 'ingest'
  if (path === '/ws' || path.startsWith('/ws/')) return 'realtime'
  return 'api'
}

/**
 * Refuses what is the work of a role that this process does not have, before anything else is done with the request. It is no failure:
 * a balancer that was not told may try the next process.
 */
export function refuseElsewhere(app: FastifyInstance, roles: readonly ProcessRole[]): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    const role = roleOf(url)
    if (role === undefined || roles.includes(role)) return
    const error = refuse(coreErrors.otherProcess, { role })
    return reply.status(error.spec.status).send(refused(error))
  })
}

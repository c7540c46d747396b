import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Platform } from './platform/module'

/** The program's version, as `/api/health` and the API page name it. */
export const version = '0.1.0'

/** What this process does: everything. Its roles share no state but the database, so they can be split later. */
const roles = ['api', 'realtime', 'ingest', 'worker']

/** What health asks besides the database. */
export interface HealthSources {
  isBrokerUp(): boolean
}

/**
 * Mounts `GET /api/health` (200, or 503 when something is down; what does not get on is counted by kind, without names)
 * and `GET /metrics` (Prometheus text).
 */
export function mountMonitoring(app: FastifyInstance, platform: Platform, sources: HealthSources): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  app.get('/api/health', async (_request, reply) => {
    const database = await platform.db.health()
    const broker = sources.isBrokerUp()
    const isUp = database && broker
    const troubles = database ? await platform.health.troubles() : []
    return reply.status(isUp ? 200 : 503).send({
      status: isUp ? (troubles.length > 0 ? 'degraded' : 'up') : 'down',
      version,
      roles,
      database: database ? 'up' : 'down',
      broker: broker ? 'up' : 'down',
      standingEngines: troubles.flatMap((trouble) =>
        trouble.code === 'engine_stands' ? trouble.engine : [],
      ),
      waitingGateways: troubles.filter(({ code }) => code === 'gateway_waits').length,
    })
  })

  app.get('/metrics', async (_request, reply) =>
    reply.header('content-type', registry.contentType).send(await registry.metrics()),
  )
}

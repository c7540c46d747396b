import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database'
import type { Health, Trouble } from '../../platform/health'
import type { Clock } from '../../platform/jobs/clock'
import type { FlowWatch } from './ingest/flow'
import type { Consumer } from './tables'

/** An engine may be behind this long; the slowest, roll-ups, begin a run every minute. */
const patienceMs = 180_000

/** Adds what the module can tell: engines whose cursor stands still, gateways whose readings are not stored. */
export function watchTelemetry(health: Health, parts: { db: Database; clock: Clock; flow: FlowWatch }): void {
  const { db, clock, flow } = parts
  const startedMs = clock.now()
  health.addSource('engines', async () => {
    const now = clock.now()
    const behind = await findBehind(db)
    return behind.flatMap(({ consumer, waitingMs }): Trouble[] => {
      // What waited while nothing ran is worked off now.
      const sinceMs = Math.max(Number(waitingMs), startedMs)
      return now - sinceMs > patienceMs ? [{ code: 'engine_stands', engine: consumer, sinceMs }] : []
    })
  })
  health.addSource('gateways', async () => {
    const standing = flow.standing()
    if (standing.length === 0) return []
    const names = await findNames(
      db,
      standing.map(({ account }) => account.id),
    )
    return standing.map(({ account, sinceMs }): Trouble => {
      const { id, tenantId, stationId } = account
      return { code: 'gateway_waits', tenantId, stationId, gateway: names.get(id) ?? id, sinceMs }
    })
  })
}

/** Consumers of batches that have not come to the newest one, with when the first batch that waits was committed. */
const findBehind = (db: Database) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ consumer: Consumer; waitingMs: string }>(sql`
      select c.consumer, b.committed_ms as "waitingMs" from ingest_cursor c, lateral (
        select committed_ms from ingest_batch where sequence > c.sequence order by sequence limit 1) b`)
    return rows
  })

/** Names of gateways or devices by the id of their account. */
const findNames = (db: Database, accountIds: readonly string[]) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      select a.id, coalesce(g.gateway_name, d.device_name, a.account_name) as name from gateway_account a
      left join gateway g on g.id = a.gateway_id left join device d on d.id = a.device_id
      where a.id = any (${`{${accountIds.join(',')}}`}::bigint[])`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  })

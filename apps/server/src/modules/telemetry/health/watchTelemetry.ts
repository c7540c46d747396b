import { cutText } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Database } from '../../../platform/database'
import { type EngineLag, type Health, type Trouble, watchLags } from '../../../platform/health'
import type { Clock } from '../../../platform/jobs/clock'
import type { ClientConflicts } from '../commands/clientConflicts'
import type { FlowWatch } from '../ingest/flow'

/** An engine may be behind this long; the slowest, roll-ups, begin a run every minute. */
const patienceMs = 180_000

/**
 * Adds what the module can tell: engines whose cursor stands still, gateways whose readings are not stored, and those whose
 * connections end each other.
 */
export function watchTelemetry(
  health: Health,
  parts: { db: Database; clock: Clock; flow: FlowWatch; conflicts: Pick<ClientConflicts, 'standing'> },
): void {
  const { db, clock, flow, conflicts } = parts
  watchLags(health, 'engines', {
    clock,
    look: (partitions) => findLags(db, partitions),
    patienceMs,
    startedMs: clock.now(),
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
  health.addSource('clients', () => findConflicts(db, conflicts))
}

/** Clients that end each other's connections. */
async function findConflicts(db: Database, conflicts: Pick<ClientConflicts, 'standing'>): Promise<Trouble[]> {
  const standing = conflicts.standing()
  if (standing.length === 0) return []
  const names = await findNames(
    db,
    standing.map(({ account }) => account.id),
  )
  return standing.map(({ account: { id, tenantId, stationId }, clientId, count, sinceMs }) => ({
    ...{ code: 'client_conflict', tenantId, stationId, gateway: names.get(id) ?? id },
    ...{ clientId: cutText(clientId, 200), count, sinceMs },
  }))
}

/**
 * Every engine that has positions by its slowest partition, of these or of all: since when the first batch waits, or up to when the
 * clock was followed.
 */
const findLags = (db: Database, partitions?: readonly number[]) =>
  db.asSystem(async (tx) => {
    const isMeant = partitions ? sql`partition = any (${arrayLiteral(partitions)}::smallint[])` : sql`true`
    const { rows } = await tx.execute<EngineLag & Record<string, unknown>>(sql`
      select c.consumer as engine, coalesce(b.committed_ms, c.clock_ms)::float8 as "waitsSinceMs"
      from (
        select consumer, min(sequence) as sequence, min(clock_ms) as clock_ms from ingest_cursor
        where (sequence is not null or clock_ms is not null) and ${isMeant} group by consumer
      ) c left join lateral (
        select committed_ms from ingest_batch where sequence > c.sequence order by sequence limit 1
      ) b on true`)
    return rows
  })

/** Names of gateways or devices by the id of their account. */
const findNames = (db: Database, accountIds: readonly string[]) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      select a.id, coalesce(g.gateway_name, d.device_name, a.account_name) as name from gateway_account a
      left join gateway g on g.id = a.gateway_id left join device d on d.id = a.device_id
      where a.id = any (${bigints(accountIds)})`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  })

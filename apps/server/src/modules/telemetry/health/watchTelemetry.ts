import { cutText } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { livesStill } from '../../../platform/cluster'
import { arrayLiteral, bigints, type Database } from '../../../platform/database'
import { type EngineLag, type Health, type Trouble, watchLags } from '../../../platform/health'
import type { Clock } from '../../../platform/jobs/clock'
import type { IngestEverywhere, IngestFacts } from './ingestFacts'

/** An engine may be behind this long; the slowest, roll-ups, begin a run every minute. */
const patienceMs = 180_000

/**
 * Adds what the module can tell: engines whose cursor stands still, gateways whose readings are not stored, and those whose
 * connections end each other, whichever process they come to.
 */
export function watchTelemetry(
  health: Health,
  { db, clock, everywhere }: { db: Database; clock: Clock; everywhere: Pick<IngestEverywhere, 'facts'> },
): void {
  watchLags(health, 'engines', {
    clock,
    look: (partitions) => findLags(db, partitions),
    patienceMs,
    startedMs: clock.now(),
  })
  health.addSource('gateways', () => findWaiting(db, everywhere))
  health.addSource('clients', () => findConflicts(db, everywhere))
}

/** Gateways whose readings are not stored. One that has gone to another process is no trouble of that where it failed last. */
async function findWaiting(db: Database, { facts }: Pick<IngestEverywhere, 'facts'>): Promise<Trouble[]> {
  const told = facts().flatMap(({ process, facts: { waits } }) => waits.map((one) => ({ ...one, process })))
  const senders = await findSenders(db, told)
  const isThere = ({ accountId, process, isWaiting }: (typeof told)[number]) => {
    const holder = senders.get(accountId)?.holder ?? null
    return isWaiting || process === undefined || holder === null || holder === process
  }
  return oldest(told.filter(isThere), ({ accountId }) => accountId).map(
    ({ accountId, tenantId, stationId, sinceMs }): Trouble => ({
      ...{ code: 'gateway_waits', tenantId, stationId, sinceMs },
      gateway: senders.get(accountId)?.name ?? accountId,
    }),
  )
}

/** Clients that end each other's connections. */
async function findConflicts(db: Database, { facts }: Pick<IngestEverywhere, 'facts'>): Promise<Trouble[]> {
  const told = facts().flatMap(({ facts: { conflicts } }) => conflicts)
  const senders = await findSenders(db, told)
  return oldest(told, ({ accountId, clientId }) => `${accountId} ${clientId}`).map(
    ({ accountId, tenantId, stationId, clientId, count, sinceMs }) => ({
      ...{ code: 'client_conflict', tenantId, stationId, count, sinceMs },
      ...{ gateway: senders.get(accountId)?.name ?? accountId, clientId: cutText(clientId, 200) },
    }),
  )
}

/** Of what several processes say of the same, what has gone on for longest. */
function oldest<T extends { sinceMs: number }>(told: readonly T[], keyOf: (one: T) => string): T[] {
  const found = new Map<string, T>()
  for (const one of told) {
    const known = found.get(keyOf(one))
    if (!known || one.sinceMs < known.sinceMs) found.set(keyOf(one), one)
  }
  return [...found.values()]
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

interface Sender extends Record<string, unknown> {
  id: string
  name: string
  /** The process that has heard of it last, while that lives. */
  holder: string | null
}

/** Gateways or devices by the id of their account. */
async function findSenders(
  db: Database,
  told: readonly Pick<IngestFacts['waits'][number], 'accountId'>[],
): Promise<ReadonlyMap<string, Sender>> {
  if (told.length === 0) return new Map()
  const ids = bigints([...new Set(told.map(({ accountId }) => accountId))])
  return db.asSystem(async (tx) => {
    const { rows } = await tx.execute<Sender>(sql`
      select id, name, case when ${livesStill(sql`holder`)} then holder end as holder from (
        select a.id, coalesce(g.gateway_name, d.device_name, a.account_name) as name, coalesce(g.held_by, d.held_by) as holder
        from gateway_account a left join gateway g on g.id = a.gateway_id left join device d on d.id = a.device_id
        where a.id = any (${ids})) sender`)
    return new Map(rows.map((row) => [row.id, row]))
  })
}

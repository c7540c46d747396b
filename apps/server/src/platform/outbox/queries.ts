import type { DeliveryState, DeliveryTry } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../database'
import { storableJson } from '../text'
import type { Said } from './said'

/** A message in the hands of whoever sends it. */
export interface ClaimedMessage extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string | null
  key: string
  sender: string
  lane: string
  targetId: string | null
  targetName: string
  recipient: string
  title: string
  content: string
  data: Record<string, unknown>
  source: string
  attempts: number
  leaseMs: number
  untilMs: number | null
  /** When it was left, Unix ms. */
  createMs: number
  tries: DeliveryTry[]
}

/** How much may be in hand at a time: in all, of one tenant, of one lane. */
export interface Room {
  most: number
  perTenant: number
  perLane: number
}

/** How much is in hand, by tenant and by lane. */
export interface InHand {
  tenants: Readonly<Record<string, number>>
  lanes: Readonly<Record<string, number>>
}

const isOpen = sql.raw(`state in ('waiting', 'sending')`)

/**
 * Takes what is due, lanes in turns, so that one with a long queue is before nobody. Any number of processes may do so: each
 * has what it took until its lease is over. What an owner has left in hand without a word is taken over, and that is noted.
 */
export const claimMessages = (
  db: Database,
  {
    now,
    leaseMs,
    free,
    room,
    inHand,
  }: { now: number; leaseMs: number; free: number; room: Room; inHand: InHand },
): Promise<ClaimedMessage[]> =>
  db.asSystem(async (tx) => {
    const unknown: DeliveryTry = { ms: now, outcome: 'unknown', note: null }
    const { rows } = await tx.execute<ClaimedMessage>(sql`
      with recursive lanes as (
        (select lane from outbox_message where ${isOpen} order by lane limit 1)
        union all
        select (select m.lane from outbox_message m where m.${isOpen} and m.lane > l.lane order by m.lane limit 1)
        from lanes l where l.lane is not null
      ), due as (
        select d.id, d.tenant_id, d.place from lanes l cross join lateral (
          select m.id, m.tenant_id, row_number() over (order by m.next_ms, m.id) as place from outbox_message m
          where m.lane = l.lane and m.${isOpen} and m.next_ms <= ${now} and coalesce(m.lease_ms, 0) <= ${now}
          order by m.next_ms, m.id
          limit greatest(0, ${room.perLane} - coalesce((${storableJson(inHand.lanes)}::jsonb ->> l.lane)::int, 0))
        ) d where l.lane is not null
      ), fair as (
        select id, place, row_number() over (partition by tenant_id order by place, id)
          + coalesce((${storableJson(inHand.tenants)}::jsonb ->> tenant_id)::int, 0) as of_tenant from due
      ), taken as (
        select id from fair where of_tenant <= ${room.perTenant} order by of_tenant, place, id limit ${free}
      )
      update outbox_message m set state = 'sending', attempts = m.attempts + 1, lease_ms = ${now + leaseMs},
        tries = case when m.state = 'sending' then m.tries || ${storableJson([unknown])}::jsonb else m.tries end
      from taken where m.id = taken.id and m.${isOpen} and coalesce(m.lease_ms, 0) <= ${now}
      returning m.id::text as id, m.tenant_id as "tenantId", m.station_id::text as "stationId", m.message_key as key, m.sender,
        m.lane, m.target_id::text as "targetId", m.target_name as "targetName", m.recipient, m.title, m.content, m.data,
        m.source, m.attempts, m.lease_ms::float8 as "leaseMs", m.until_ms::float8 as "untilMs", m.tries,
        (extract(epoch from m.create_time) * 1000)::float8 as "createMs"`)
    return rows
  })

/** What came of an attempt. */
export interface Settlement {
  state: Exclude<DeliveryState, 'sending'>
  reason: Said | null
  /** When it is tried next, Unix ms; for one that waits. */
  nextMs?: number
  tries: readonly DeliveryTry[]
}

/** Notes what came of an attempt; answers whether it was still ours. */
export const settleMessage = (
  db: Database,
  { id, leaseMs }: Pick<ClaimedMessage, 'id' | 'leaseMs'>,
  { state, reason, nextMs, tries }: Settlement,
  now: number,
): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update outbox_message set state = ${state}, lease_ms = null, next_ms = coalesce(${nextMs ?? null}::bigint, next_ms),
        reason = ${reason === null ? null : storableJson(reason)}::jsonb, tries = ${storableJson(tries)}::jsonb,
        end_time = case when ${state} = 'waiting' then null else to_timestamp(${now} / 1000.0) end
      where id = ${id} and state = 'sending' and lease_ms = ${leaseMs}`)
    return rowCount === 1
  })

/** So many old ones are forgotten at a time. */
const forgottenAtOnce = 1_000

/** Forgets what has been over since before a time, Unix ms. */
export async function forgetMessages(db: Database, beforeMs: number, stopping: AbortSignal): Promise<void> {
  let removed = forgottenAtOnce
  while (removed === forgottenAtOnce && !stopping.aborted)
    removed = await db.asSystem(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from outbox_message where id in (
          select id from outbox_message where create_time < ${new Date(beforeMs).toISOString()}::timestamptz
            and state not in ('waiting', 'sending') limit ${forgottenAtOnce})`)
      return rowCount ?? 0
    })
}

/** Puts given-up messages back to be tried anew, in the caller's own transaction; answers how many there were. */
export const againStatement = (ids: readonly string[], now: number) => sql`
  update outbox_message set state = 'waiting', attempts = 0, next_ms = ${now}, until_ms = null, lease_ms = null, end_time = null
  where id = any (${bigints(ids)}) and state in ('dead', 'dropped')`

import type { LostInhibit } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { staleAfterMs } from '../../devices'

/** What is away for less than this may come back by itself; after a start gateways have as long for it. */
export const awayMs = 90_000

interface Condition extends Record<string, unknown> {
  itemId: string
  itemName: string
  intervalSeconds: number
  gapMs: number | null
  /** When it was heard last, by its own time or by ours, Unix ms; null where it never was. */
  heardMs: number | null
  isGatewayGone: boolean
  isDeviceGone: boolean
  /** It sends when it changes, so that silence says nothing. */
  isOnChange: boolean
  /** Another point of its device sends with a rhythm, or the device speaks for itself. */
  isDeviceHeard: boolean
}

/**
 * Of some points those that are not heard any more by an instant (Unix ms), and why: their gateway is offline, or they are stale by
 * their own rhythm. What sends when it changes is stale never while its gateway is online, unless its device, of which other points
 * send with a rhythm, is offline. What never was in contact is not lost; what is made here is judged by its own age alone.
 */
export async function lostInhibits(
  tx: Tx,
  itemIds: readonly string[],
  now: number,
): Promise<Map<string, LostInhibit>> {
  if (itemIds.length === 0) return new Map()
  const gone = (of: 'd' | 'g') =>
    sql`(${sql.raw(of)}.last_contact_time < to_timestamp(${(now - awayMs) / 1000}::float8) and not ${sql.raw(of)}.is_online)`
  const isOnChange = (of: 'q' | 'r') =>
    sql.raw(`(${of}.storage = 'change' or ${of}.data_type <> 'number' or ${of}.kind = 'state')`)
  const { rows } = await tx.execute<Condition>(sql`
    select p.id::text as "itemId", d.device_name || ' / ' || q.property_name as "itemName",
      d.interval_seconds as "intervalSeconds", l.gap_ms::float8 as "gapMs",
      greatest(l.ts, b.committed_ms)::float8 as "heardMs", ${isOnChange('q')} as "isOnChange",
      coalesce(q.product_id is not null and a.is_own is null and ${gone('g')}, false) as "isGatewayGone",
      coalesce(q.product_id is not null and ${gone('d')}, false) as "isDeviceGone",
      a.is_own is not null or (not d.is_online and exists (select from point o join product_property r on r.id = o.property_id
        join latest_value s on s.point_id = o.id where o.device_id = d.id and not ${isOnChange('r')})) as "isDeviceHeard"
    from point p join product_property q on q.id = p.property_id join device d on d.id = p.device_id
      left join gateway g on g.id = d.gateway_id left join latest_value l on l.point_id = p.id
      left join ingest_batch b on b.sequence = l.sequence
      left join lateral (select true as is_own from gateway_account c where c.device_id = d.id limit 1) a on true
    where p.id = any (${bigints(itemIds)})`)
  return new Map(
    rows.flatMap(({ itemId, itemName, ...condition }) => {
      const loss = lossOf(condition, now)
      return loss ? [[itemId, { itemName, loss }] as const] : []
    }),
  )
}

function lossOf(
  condition: Omit<Condition, 'itemId' | 'itemName'>,
  now: number,
): LostInhibit['loss'] | undefined {
  const { heardMs, intervalSeconds, gapMs, isOnChange } = condition as Condition
  if (heardMs === null) return undefined
  if (condition.isGatewayGone) return 'gateway'
  if (condition.isDeviceGone && condition.isDeviceHeard) return 'device'
  return !isOnChange && now - heardMs > staleAfterMs(intervalSeconds, gapMs) ? 'stale' : undefined
}

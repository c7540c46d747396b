import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type CommittedSpan, readingsOfBatches } from '../store/readings'
import { beforeMs, startMs } from './spans'

/** Has readings that came late, for a time that is marked as bad already, bear the mark too. Mostly there is no mark of their time. */
export async function noteLate(tx: Tx, span: CommittedSpan): Promise<void> {
  const isOfTheTime = sql`${startMs('b')} <= ${span.maxTs}::bigint
    and b.end_time > to_timestamp((${span.minTs}::bigint - 1000) / 1000.0)`
  const { rowCount } = await tx.execute(sql`select from bad_reading b where ${isOfTheTime} limit 1`)
  if (rowCount === 0) return
  await tx.execute(sql`
    insert into bad_reading_redo (tenant_id, point_id, from_ms, before_ms)
    select b.tenant_id, b.item_id, min(s.ts), max(s.ts) + 1
    from bad_reading b join ${readingsOfBatches(span)} s on s.point_id = b.item_id
      and s.ts >= ${startMs('b')} and s.ts < ${beforeMs('b')}
    where ${isOfTheTime} group by b.tenant_id, b.item_id, b.id`)
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type CommittedSpan, numbersOfBatches } from '../store/readings'
import { saidOf } from './saidOf'
import { beforeMs, startMs } from './spans'

/**
 * Has readings that came late, for a time that is marked as bad or corrected already, bear that too. Mostly nothing is said of
 * their time.
 */
export async function noteLate(tx: Tx, span: CommittedSpan): Promise<void> {
  const isOfTheTime = sql`${startMs('b')} <= ${span.maxTs}::bigint
    and b.end_time > to_timestamp((${span.minTs}::bigint - 1000) / 1000.0)`
  for (const { said, list } of Object.values(saidOf)) {
    const { rowCount } = await tx.execute(sql`select from ${said} b where ${isOfTheTime} limit 1`)
    if (rowCount === 0) continue
    await tx.execute(sql`
      insert into ${list} (tenant_id, point_id, from_ms, before_ms)
      select b.tenant_id, b.item_id, min(s.ts), max(s.ts) + 1
      from ${said} b join ${numbersOfBatches(span)} s on s.point_id = b.item_id
        and s.ts >= ${startMs('b')} and s.ts < ${beforeMs('b')}
      where ${isOfTheTime} group by b.tenant_id, b.item_id, b.id`)
  }
}

import type { Cluster } from '../../../platform/cluster'
import type { Database } from '../../../platform/database'
import type { Scheduler } from '../../../platform/jobs/scheduler'

const lookEveryMs = 2_000

/**
 * While NATS is away, for this process or for another one that lives, asks the database every two seconds whether something was committed,
 * and says so here: engines go on with it, and open pages are shown what is newest. Returns what ends it.
 */
export function followWhileAway(
  { db, scheduler }: { db: Database; scheduler: Scheduler },
  { bus, hearsAll }: Pick<Cluster, 'bus' | 'hearsAll'>,
): () => void {
  let known = 0
  return scheduler.every('journal while NATS is away', lookEveryMs, async () => {
    if (hearsAll()) return
    const { rows } = await db.systemPool.query<{ last: string | null }>(
      'select max(sequence) as last from ingest_batch',
    )
    const sequence = Number(rows[0]?.last ?? 0)
    if (sequence <= known) return
    known = sequence
    bus.publish('journal.moved', { sequence })
  })
}

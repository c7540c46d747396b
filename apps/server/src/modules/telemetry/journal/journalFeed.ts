import type { Bus } from '../../../platform/bus'
import type { Database } from '../../../platform/database'
import type { Feed } from '../../../platform/engine'
import { createHeldBatches } from './heldBatches'
import { type CurrentReadings, readJournal } from './readJournal'
import '../events'

/**
 * Readings that become current, for engines: as they are committed, and from the journal what an engine missed or another process
 * has committed. An engine that reads the journal sees the `wanted` points alone; in what is committed there are others.
 */
export function journalFeed(
  { db, bus }: { db: Database; bus: Bus },
  wanted: () => readonly string[],
): Feed<CurrentReadings> {
  const newest = async () => {
    const { rows } = await db.systemPool.query<{ sequence: string }>(
      'select coalesce(max(sequence), 0) as sequence from ingest_batch',
    )
    return Number(rows[0]?.sequence ?? 0)
  }
  // batches of several processes come by turns: an engine that reads what another has committed has those from here at hand
  const own = createHeldBatches()
  let hasOthers = false
  return {
    column: 'sequence',
    newest,
    read: (after, take) => readJournal(db, { after, pointIds: wanted(), own: own.after(after), take }),
    follow(hear) {
      const ends = [
        bus.subscribe('samples.committed', (batch) => {
          if (hasOthers) own.add(batch.sequence, batch)
          hear(batch.sequence, batch)
        }),
        bus.subscribe('journal.moved', ({ sequence }) => {
          hasOthers = true
          // after a fail-over that has lost a batch from here its place is given once more
          own.forget(sequence)
          hear(sequence)
        }),
        bus.subscribe('bus.missed', () => {
          own.forget()
          // what cannot be asked for now is heard of with the next batch
          void newest().then(hear, () => undefined)
        }),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    isNext: (before, sequence) => sequence === before + 1,
  }
}

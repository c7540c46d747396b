import type { Database } from '../../../platform/database'

/** Removes what every cursor has passed. While one of them stands still, the journal grows. */
export async function trimJournal(db: Database): Promise<void> {
  await db.systemPool.query(
    'delete from ingest_journal where sequence <= (select min(sequence) from ingest_cursor)',
  )
}

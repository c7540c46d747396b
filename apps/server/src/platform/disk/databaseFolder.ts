import { sql } from 'drizzle-orm'
import type { Database } from '../database'

/** Where the embedded database has its data. */
export async function databaseFolder(db: Database): Promise<string | undefined> {
  const { rows } = await db.asOwner((tx) => tx.execute<{ data_directory: string }>(sql`show data_directory`))
  return rows[0]?.data_directory
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** Whoever moves nodes of a tenant's tree waits for the others: two moves at once could make a circle that neither sees. */
export async function lockTree(tx: Tx, table: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`tree of ${table} `} || current_setting('app.tenant')))`,
  )
}

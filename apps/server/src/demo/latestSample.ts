import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

/** When the newest reading of a tenant was taken, Unix milliseconds; undefined without any. */
export async function latestSampleMs(tx: Tx, tenantId: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ ts: string | null }>(
    sql`select max(ts) as ts from latest_value where tenant_id = ${tenantId}`,
  )
  const ts = rows[0]?.ts
  return ts === null || ts === undefined ? undefined : Number(ts)
}

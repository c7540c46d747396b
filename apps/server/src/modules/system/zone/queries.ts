import { plainZone } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** The zone in which the platform itself tells days and times: that of tenant 000000. As role `system`. */
export async function platformZone(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ zone: string }>(
    sql`select time_zone as zone from tenant where tenant_id = '000000'`,
  )
  return rows[0]?.zone ?? plainZone
}

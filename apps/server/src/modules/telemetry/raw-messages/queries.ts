import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** Whether the transaction's scope shows a gateway. */
export async function isGatewaySeen(tx: Tx, gatewayId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from gateway where id = ${gatewayId}`)
  return rows.length > 0
}

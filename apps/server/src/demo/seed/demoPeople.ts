import { sql } from 'drizzle-orm'
import { demoTenantId } from '../../modules/identity'
import type { Tx } from '../../platform/database'

/** Somebody of the demo, as what he has done names him. */
export interface Person {
  userId: string
  userName: string
}

/** Those of the demo's accounts who do something at the plant, by account. */
export async function findPeople(tx: Tx): Promise<{ admin: Person; operator: Person }> {
  const { rows } = await tx.execute<{ account: string; id: string; name: string }>(sql`
    select account, id::text, real_name as name from app_user
    where tenant_id = ${demoTenantId} and account in ('admin', 'operator')`)
  const personOf = (account: string): Person => {
    const found = rows.find((row) => row.account === account)
    return { userId: found?.id ?? '0', userName: found?.name ?? '' }
  }
  return { admin: personOf('admin'), operator: personOf('operator') }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { texts } from '../../../platform/database/arrays'

type Used = { tenantId: string; users: number; devices: number; points: number; bytes: number }

/** Tenants with what each has of what its quotas limit; counted in one statement. */
export async function withUsage<R extends { tenantId: string | Date }>(tx: Tx, rows: readonly R[]) {
  const found = await tx.execute<Used>(sql`
    select tenant_id as "tenantId", users::int, devices::int, points::int, file_bytes::float8 as bytes
    from tenant_usage(${texts(rows.map(({ tenantId }) => String(tenantId)))})`)
  const used = new Map(found.rows.map((row) => [row.tenantId, row]))
  return rows.map((row) => {
    const { users = 0, devices = 0, points = 0, bytes = 0 } = used.get(String(row.tenantId)) ?? {}
    return { ...row, usedAccounts: users, usedDevices: devices, usedPoints: points, usedBytes: bytes }
  })
}

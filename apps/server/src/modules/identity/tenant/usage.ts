import { sql } from 'drizzle-orm'
import { type Tx, texts } from '../../../platform/database'

type Used = {
  tenantId: string
  users: number
  devices: number
  points: number
  bytes: number
  dataBytes: number
}

/** What tenants have of what their quotas limit, by tenant; counted in one statement, and for tenant 000000 alone of others. */
export async function usageOf(tx: Tx, tenantIds: readonly string[]): Promise<ReadonlyMap<string, Used>> {
  const { rows } = await tx.execute<Used>(sql`
    select tenant_id as "tenantId", users::int, devices::int, points::int, file_bytes::float8 as bytes,
      coalesce((select m.bytes from tenant_measurement m where m.tenant_id = u.tenant_id order by m.day desc limit 1), 0)::float8
        as "dataBytes"
    from tenant_usage(${texts(tenantIds)}) u`)
  return new Map(rows.map((row) => [row.tenantId, row]))
}

/** Tenants with that. */
export async function withUsage<R extends { tenantId: string }>(tx: Tx, rows: readonly R[]) {
  const used = await usageOf(
    tx,
    rows.map(({ tenantId }) => tenantId),
  )
  return rows.map((row) => {
    const { users = 0, devices = 0, points = 0, bytes = 0, dataBytes = 0 } = used.get(row.tenantId) ?? {}
    return {
      ...row,
      usedAccounts: users,
      usedDevices: devices,
      usedPoints: points,
      usedBytes: bytes,
      usedDataBytes: dataBytes,
    }
  })
}

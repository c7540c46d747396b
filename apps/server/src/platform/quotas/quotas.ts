import { sql } from 'drizzle-orm'
import type { Tx } from '../database'
import type { AppError } from '../errors'

/** What a tenant may have a limited number of: accounts, devices, points of its devices, bytes of files and pictures. */
export type Quota = 'users' | 'devices' | 'points' | 'files'

/** How much a tenant may have and has, at whatever stations. */
export interface QuotaUse {
  most: number
  used: number
}

/** The quota of the request's tenant; undefined where it may have any number, and outside of requests. */
export async function findQuota(tx: Tx, what: Quota): Promise<QuotaUse | undefined> {
  const { rows } = await tx.execute<QuotaUse & Record<string, unknown>>(
    sql`select most::float8 as most, used::float8 as used from tenant_quota(${what})`,
  )
  return rows[0]
}

/** Before one more is made; whoever makes one at the same time waits. @throws what `refusal` makes of the limit */
export async function refuseBeyondQuota(
  tx: Tx,
  what: 'users' | 'devices',
  refusal: (most: number) => AppError,
): Promise<void> {
  await waitForOthers(tx, what)
  const quota = await findQuota(tx, what)
  if (quota && quota.used >= quota.most) throw refusal(quota.most)
}

/**
 * Before points are made for devices and properties that are stored already. Where nothing is added, nothing is refused,
 * though the limit may have been lowered. @throws what `refusal` makes of the limit and of how many there would be
 */
export async function refusePointsBeyondQuota(
  tx: Tx,
  refusal: (most: number, count: number) => AppError,
): Promise<void> {
  const quota = await findQuota(tx, 'points')
  if (!quota) return
  await waitForOthers(tx, 'points')
  const { rows } = await tx.execute<{ due: number }>(sql`select tenant_points_due()::float8 as due`)
  const due = rows[0]?.due ?? 0
  const now = await findQuota(tx, 'points')
  if (now && due > now.used && due > now.most) throw refusal(now.most, due)
}

const waitForOthers = (tx: Tx, what: Quota) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`quota of ${what} `} || coalesce(current_setting('app.tenant', true), '')))`,
  )

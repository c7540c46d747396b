import { mostOverviewed } from '@energy-console/contract/identity'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { signInLimits } from '../../../platform/limits'

const dayMs = 86_400_000

/**
 * What fails at sign-in in all tenants. Of what was typed only the names of accounts that exist are told: people type
 * passwords there by mistake.
 */
export const failedSignIns = (db: Database, nowMs: number) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from sign_in_log
      where result = 'failure' and sign_in_time > ${new Date(nowMs - dayMs)}`)
    const { rows: locked } = await tx.execute<{
      tenantId: string
      account: string
      failures: number
      all: number
    }>(sql`
      select a.tenant_id as "tenantId", a.account, sum(a.failures)::int as failures, (count(*) over ())::int as all
      from (
        select tenant_id, account, address, count(*) as failures from login_attempt
        where at > ${new Date(nowMs - signInLimits.windowMs)}
        group by tenant_id, account, address having count(*) >= ${signInLimits.ofAccountAtAddress}
      ) a
      where exists (select from app_user u where u.tenant_id = a.tenant_id and u.account = a.account)
      group by a.tenant_id, a.account order by 3 desc, 1, 2 limit ${mostOverviewed}`)
    return {
      failedSignIns: rows[0]?.count ?? 0,
      lockedCount: locked[0]?.all ?? 0,
      locked: locked.map(({ tenantId, account, failures }) => ({ tenantId, account, failures })),
    }
  })

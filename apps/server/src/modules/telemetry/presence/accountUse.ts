import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'

/** Notes when, and from where, accounts are used. */
export interface AccountUse {
  /** Somebody signed in with it from an address, or (without one) sent something over a connection that stands. */
  used(account: Account, address?: string): void
  /** Writes what was noted; now and then, and at the end. */
  flush(): Promise<void>
}

interface Use {
  accountId: string
  tenantId: string
  ts: number
  address: string | null
}

export function createAccountUse(pool: Pool, clock: Clock, writers: Writers): AccountUse {
  let uses = new Map<string, Use>()
  const rows = writers.register<Use>({
    name: 'use of accounts',
    write: (list) => writeUses(pool, list),
    keyOf: ({ accountId }) => accountId,
    describe: ({ accountId, tenantId }) => ({ tenantId, subject: accountId }),
  })
  return {
    used({ id, tenantId }, address) {
      const known = uses.get(id)
      if (known) {
        known.ts = clock.now()
        known.address = address ?? known.address
      } else uses.set(id, { accountId: id, tenantId, ts: clock.now(), address: address ?? null })
    },
    async flush() {
      if (uses.size === 0) return
      const gathered = [...uses.values()]
      uses = new Map()
      for (const left of await rows.write(gathered))
        if (!uses.has(left.accountId)) uses.set(left.accountId, left)
    },
  }
}

async function writeUses(pool: Pool, list: readonly Use[]): Promise<void> {
  await pool.query(
    `update gateway_account a set last_used_time = to_timestamp(u.ts::float8 / 1000),
       last_used_address = coalesce(u.address, a.last_used_address)
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as u(id, ts, address) where a.id = u.id`,
    [list.map(({ accountId }) => accountId), list.map(({ ts }) => ts), list.map(({ address }) => address)],
  )
}

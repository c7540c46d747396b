import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

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
  /** For the next time, unless it was used again. */
  const keep = (use: Use) => void uses.set(use.accountId, uses.get(use.accountId) ?? use)
  const rows = writers.register<Use>({
    name: 'use of accounts',
    async write(list) {
      const held = await writeUses(pool, list)
      for (const use of list) if (held.has(use.accountId)) keep(use)
    },
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
      for (const left of await rows.write(gathered)) keep(left)
    },
  }
}

/** Answers the accounts that somebody holds, such as one whose token is being changed. */
const writeUses = (pool: Pool, list: readonly Use[]) =>
  writeUnlocked(pool, 'gateway_account', {
    input: 'unnest($1::bigint[], $2::bigint[], $3::text[]) as u(id, ts, address)',
    set: `last_used_time = to_timestamp(u.ts::float8 / 1000),
      last_used_address = coalesce(u.address, t.last_used_address)`,
    values: [
      list.map(({ accountId }) => accountId),
      list.map(({ ts }) => ts),
      list.map(({ address }) => address),
    ],
  })

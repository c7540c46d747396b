import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import { hashToken } from '../../devices'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

/** Notes when, and from where, accounts are used. */
export interface AccountUse {
  /** Somebody has shown its token, from an address. */
  signedIn(account: Account, token: string, address: string): void
  /** Something was sent over a connection that stands. */
  used(account: Account): void
  /** Writes what was noted; now and then, and at the end. */
  flush(): Promise<void>
  /** Writes it where somebody has shown a token for the first time: whoever has just issued it is waiting. */
  flushFirst(): Promise<void>
}

interface Use {
  accountId: string
  tenantId: string
  ts: number
  address: string | null
  /** The tokens that were shown since, SHA-256 (hex). */
  tokens: Set<string>
}

/** Tokens that are remembered to have been shown. */
const mostTokens = 50_000

export function createAccountUse(pool: Pool, clock: Clock, writers: Writers): AccountUse {
  let uses = new Map<string, Use>()
  const shown = new LRUCache<string, true>({ max: mostTokens })
  let hasNew = false
  /** For the next time, together with what has come since. */
  const keep = (use: Use) => {
    const since = uses.get(use.accountId)
    for (const token of use.tokens) since?.tokens.add(token)
    uses.set(use.accountId, since ?? use)
  }
  const note = ({ id, tenantId }: Account, address: string | null): Use => {
    const use = uses.get(id) ?? { accountId: id, tenantId, ts: 0, address, tokens: new Set<string>() }
    use.ts = clock.now()
    use.address = address ?? use.address
    uses.set(id, use)
    return use
  }
  const rows = writers.register<Use>({
    name: 'use of accounts',
    async write(list) {
      const { held } = await writeUses(pool, list)
      for (const use of list) if (held.has(use.accountId)) keep(use)
    },
    keyOf: ({ accountId }) => accountId,
    describe: ({ accountId, tenantId }) => ({ tenantId, subject: accountId }),
  })
  const flush = async () => {
    hasNew = false
    if (uses.size === 0) return
    const gathered = [...uses.values()]
    uses = new Map()
    for (const left of await rows.write(gathered)) keep(left)
  }
  return {
    signedIn(account, token, address) {
      const hash = hashToken(token)
      note(account, address).tokens.add(hash)
      if (shown.has(hash)) return
      shown.set(hash, true)
      hasNew = true
    },
    used: (account) => void note(account, null),
    flush,
    flushFirst: async () => (hasNew ? flush() : undefined),
  }
}

/** Leaves out the accounts that somebody holds, such as one whose token is being changed. */
const writeUses = (pool: Pool, list: readonly Use[]) =>
  writeUnlocked(pool, 'gateway_account', {
    input: 'unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as u(id, ts, address, tokens)',
    set: `last_used_time = to_timestamp(u.ts::float8 / 1000),
      last_used_address = coalesce(u.address, t.last_used_address),
      token_used_time = case when t.token_used_time is null and t.token_sha256::text = any (string_to_array(u.tokens, ','))
        then to_timestamp(u.ts::float8 / 1000) else t.token_used_time end`,
    values: [
      list.map(({ accountId }) => accountId),
      list.map(({ ts }) => ts),
      list.map(({ address }) => address),
      list.map(({ tokens }) => [...tokens].join()),
    ],
  })

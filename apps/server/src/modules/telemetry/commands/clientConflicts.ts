import type { Clock } from '../../../platform/jobs/clock'
import type { Account } from '../routing/route'

/** A client id under which connections end each other again and again. */
export interface ClientConflict {
  account: Account
  clientId: string
  /** How often one has taken the place of another lately. */
  count: number
  /** The first of these times, Unix ms. */
  sinceMs: number
}

/** Watches how often a connection takes the place of another that is open, under the same account and client id. */
export interface ClientConflicts {
  /** It has happened once more; answers the conflict where it is one. */
  taken(account: Account, clientId: string): ClientConflict | undefined
  /** Those that go on. */
  standing(): ClientConflict[]
  /** Forgets accounts that are no more. */
  forgetWhere(isGone: (account: Account) => boolean): void
}

/** Within this time. */
export const conflictMs = 10 * 60_000
/** Whoever comes again this often has lost his line; more often than that are two. */
const mostReturns = 3
/** Times of one client that are remembered. */
const mostTimes = 100
/** Clients that are remembered; of more than these the oldest are forgotten. */
const mostClients = 10_000

interface Known {
  account: Account
  clientId: string
  /** Unix ms, ascending. */
  times: readonly number[]
}

/** A client that comes back over a new line before its former one is known to be dead takes a place, too; two that share an id never stop. */
export function createClientConflicts(clock: Clock): ClientConflicts {
  const known = new Map<string, Known>()

  const within = (times: readonly number[]) => {
    const now = clock.now()
    return times.filter((at) => now - at <= conflictMs && at <= now)
  }
  const conflictOf = ({ account, clientId, times }: Known): ClientConflict | undefined => {
    const lately = within(times)
    const [sinceMs] = lately
    return sinceMs === undefined || lately.length <= mostReturns
      ? undefined
      : { account, clientId, count: lately.length, sinceMs }
  }

  return {
    taken(account, clientId) {
      const key = `${account.id} ${clientId}`
      const before = known.get(key)?.times ?? []
      const now: Known = {
        ...{ account, clientId },
        times: [...within(before), clock.now()].slice(-mostTimes),
      }
      // the one that was heard of last stands last
      known.delete(key)
      known.set(key, now)
      const [oldest] = known.keys()
      if (known.size > mostClients && oldest !== undefined) known.delete(oldest)
      return conflictOf(now)
    },
    standing() {
      for (const [key, { times }] of known) if (within(times).length === 0) known.delete(key)
      return [...known.values()].flatMap((one) => conflictOf(one) ?? [])
    },
    forgetWhere(isGone) {
      for (const [key, { account }] of known) if (isGone(account)) known.delete(key)
    },
  }
}

import type { Clock } from '../../../platform/jobs/clock'
import type { Account } from '../routing/route'

/** Who waits for a commit, and since when. */
export interface Standstill {
  account: Account
  sinceMs: number
  /** Something of his waits still; else the last was refused, and nothing has come since. */
  isWaiting: boolean
}

/** Watches whether what each account sends gets stored. */
export interface FlowWatch {
  /** A message's readings go to the database; call the answer with how it ended. */
  began(account: Account): (error?: Error) => void
  /** Accounts of which nothing has been stored for a minute although something waits or was refused. */
  standing(): Standstill[]
  /** Forgets accounts that are no more. */
  forgetWhere(isGone: (account: Account) => boolean): void
}

interface Flow {
  account: Account
  waiting: number
  /** When it last got on, or began to wait. */
  sinceMs: number
  hasFailed: boolean
  /** When its last message came. */
  heardMs: number
}

const patienceMs = 60_000
/** Who has sent nothing for so long is told by his silence, no more by what was refused last. */
const rememberedMs = 3_600_000

export function createFlowWatch(clock: Clock): FlowWatch {
  /** Only accounts that wait or have failed. */
  const flows = new Map<string, Flow>()
  return {
    began(account) {
      let flow = flows.get(account.id)
      if (!flow) {
        flow = { account, waiting: 0, sinceMs: clock.now(), hasFailed: false, heardMs: 0 }
        flows.set(account.id, flow)
      }
      const own = flow
      own.waiting += 1
      own.heardMs = clock.now()
      return (error) => {
        own.waiting -= 1
        own.hasFailed = error !== undefined
        if (error !== undefined) return
        own.sinceMs = clock.now()
        if (own.waiting === 0 && flows.get(account.id) === own) flows.delete(account.id)
      }
    },
    standing() {
      const now = clock.now()
      for (const [id, { waiting, heardMs }] of flows)
        if (waiting === 0 && now - heardMs > rememberedMs) flows.delete(id)
      const before = now - patienceMs
      return [...flows.values()]
        .filter(({ waiting, hasFailed, sinceMs }) => (waiting > 0 || hasFailed) && sinceMs < before)
        .map(({ account, sinceMs, waiting }) => ({ account, sinceMs, isWaiting: waiting > 0 }))
    },
    forgetWhere(isGone) {
      for (const [id, { account }] of flows) if (isGone(account)) flows.delete(id)
    },
  }
}

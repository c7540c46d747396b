import type { Clock } from '../../../platform/jobs/clock'
import type { Account } from '../routing/route'

/** Who waits for a commit, and since when. */
export interface Standstill {
  account: Account
  sinceMs: number
}

/** Watches whether what each account sends gets stored. */
export interface FlowWatch {
  /** A message's readings go to the database; call the answer with how it ended. */
  began(account: Account): (error?: Error) => void
  /** Accounts of which nothing has been stored for a minute although something waits or was refused. */
  standing(): Standstill[]
}

interface Flow {
  account: Account
  waiting: number
  /** When it last got on, or began to wait. */
  sinceMs: number
  hasFailed: boolean
}

const patienceMs = 60_000

export function createFlowWatch(clock: Clock): FlowWatch {
  /** Only accounts that wait or have failed. */
  const flows = new Map<string, Flow>()
  return {
    began(account) {
      let flow = flows.get(account.id)
      if (!flow) {
        flow = { account, waiting: 0, sinceMs: clock.now(), hasFailed: false }
        flows.set(account.id, flow)
      }
      const own = flow
      own.waiting += 1
      return (error) => {
        own.waiting -= 1
        own.hasFailed = error !== undefined
        if (error !== undefined) return
        own.sinceMs = clock.now()
        if (own.waiting === 0) flows.delete(account.id)
      }
    },
    standing() {
      const before = clock.now() - patienceMs
      return [...flows.values()].filter(
        ({ waiting, hasFailed, sinceMs }) => (waiting > 0 || hasFailed) && sinceMs < before,
      )
    },
  }
}

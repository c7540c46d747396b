import type { Bus } from '../bus'
import type { Scheduler } from '../jobs/scheduler'

declare module '../bus' {
  interface SharedEvents {
    /** What was taken of a limit in another process since it last said so, by tenant or address. */
    'limits.spent': { limit: string; spent: Record<string, number> }
  }
}

/** Notes what is taken of a limit here. */
export type NoteSpent = (key: string, amount: number) => void

/** Lets a limit hold for all processes together: what one takes, the others take from theirs about a second later. */
export interface Spending {
  /** Whose limit this is, and how it takes what others have taken. Answers how it notes what it takes itself. */
  share(limit: string, take: NoteSpent): NoteSpent
}

const tellEveryMs = 1_000

/** Where there is one process, nothing is to be shared. */
export const spendingAlone: Spending = { share: () => () => undefined }

/** Tells the others every second; ends with the scheduler. */
export function createSpending({ bus, scheduler }: { bus: Bus; scheduler: Scheduler }): Spending {
  const limits = new Map<string, { spent: Map<string, number>; take: NoteSpent }>()

  bus.subscribe('limits.spent', ({ limit, spent }) => {
    const of = limits.get(limit)
    if (of) for (const [key, amount] of Object.entries(spent)) of.take(key, amount)
  })
  scheduler.every('limits are shared', tellEveryMs, () => {
    for (const [limit, { spent }] of limits) {
      if (spent.size === 0) continue
      bus.tell('limits.spent', { limit, spent: Object.fromEntries(spent) })
      spent.clear()
    }
  })

  return {
    share(limit, take) {
      const spent = new Map<string, number>()
      limits.set(limit, { spent, take })
      return (key, amount) => void spent.set(key, (spent.get(key) ?? 0) + amount)
    },
  }
}

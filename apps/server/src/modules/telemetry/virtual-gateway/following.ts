import type { Clock } from '../../../platform/jobs/clock'
import type { Scheduler } from '../../../platform/jobs/scheduler'

/** Keeps what is at work in line with what is set. */
export interface Following {
  /** What is set may have changed, of a tenant or of any; it is read soon. */
  follow(tenantId?: string): void
  /** Resolves when what was followed is in force. */
  settle(): Promise<void>
  /** Whether something has been followed that is not in force yet. */
  isStale(): boolean
  /** Follows nothing any more; resolves when what is being read has ended. */
  stop(): Promise<void>
}

interface Given {
  clock: Clock
  scheduler: Scheduler
  /** Reads what is set of these tenants, or of all. */
  load(tenantIds: ReadonlySet<string> | undefined): Promise<void>
  onError(error: unknown): void
}

const followMs = 100

export function createFollowing({ clock, scheduler, load, onError }: Given): Following {
  /** Tenants of whom something may have changed. */
  let stale: Set<string> | 'all' = new Set()
  let reading: Promise<void> | undefined
  let isComing = false
  let isStopped = false

  const isStale = () => stale === 'all' || stale.size > 0

  const mark = (tenantId: string | undefined) => {
    if (tenantId === undefined) stale = 'all'
    else if (stale !== 'all') stale.add(tenantId)
  }

  /** Reads until nothing has changed since the reading began. */
  const readOn = async () => {
    while (isStale() && !isStopped) {
      const wanted = stale
      stale = new Set()
      try {
        await load(wanted === 'all' ? undefined : wanted)
      } catch (error) {
        // what was not read is read the next time
        for (const tenantId of wanted === 'all' ? [undefined] : wanted) mark(tenantId)
        throw error
      }
    }
  }

  const settle = () => {
    reading ??= readOn().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    isStale,
    settle,
    follow(tenantId) {
      if (isStopped) return
      mark(tenantId)
      if (isComing) return
      isComing = true
      scheduler.at('virtual gateways', clock.now() + followMs, async () => {
        isComing = false
        await settle().catch(onError)
      })
    },
    async stop() {
      isStopped = true
      await reading?.catch(() => undefined)
    },
  }
}

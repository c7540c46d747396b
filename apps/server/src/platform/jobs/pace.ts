import type { Clock } from './clock'
import type { Scheduler } from './scheduler'

/** So much in a second for each tenant. */
export interface Pace {
  /** Resolves when it is a tenant's turn: at once while he is within his pace, a second's worth ahead. */
  turn(tenantId: string): Promise<void>
  /** How long he would wait now, ms. */
  waitMs(tenantId: string): number
}

/** Spaces what tenants ask for: whoever asks for more waits, and nobody else does. */
export function createPace(
  { clock, scheduler }: { clock: Clock; scheduler: Pick<Scheduler, 'at'> },
  perSecond: number,
): Pace {
  /** When each has used up what he was given so far; those within their pace are not here. */
  const usedUntil = new Map<string, number>()
  let lastSweep = 0

  const startOf = (tenantId: string, now: number) => Math.max(usedUntil.get(tenantId) ?? 0, now - 1_000)

  const sweep = (now: number) => {
    if (now - lastSweep < 60_000) return
    lastSweep = now
    for (const [tenantId, until] of usedUntil) if (until <= now - 1_000) usedUntil.delete(tenantId)
  }

  return {
    waitMs: (tenantId) => Math.max(0, startOf(tenantId, clock.now()) - clock.now()),
    turn(tenantId) {
      const now = clock.now()
      sweep(now)
      const start = startOf(tenantId, now)
      usedUntil.set(tenantId, start + 1_000 / perSecond)
      if (start <= now) return Promise.resolve()
      return new Promise((resolve) => void scheduler.at('pace', start, () => resolve()))
    },
  }
}

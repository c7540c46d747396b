import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import { clockToleranceMs } from '../limits'
import type { Account } from '../routing/route'

/** Knows which gateways send readings from clocks that are ahead, and writes it to their rows. */
export interface GatewayClocks {
  /** What the gateways' rows say from before the start. */
  load(): Promise<void>
  /** Looks at the newest timestamp (Unix ms) that a message's devices gave themselves. */
  observe(account: Account, newestTs: number): void
  /** Writes what has changed; called every second and at the end. */
  flush(): Promise<void>
}

/** A gateway's clock counts as right again when nothing has been ahead for this long, and something was right since. */
const calmMs = 10 * 60_000

interface Mark {
  /** Null: no longer ahead. */
  aheadMs: number | null
  writtenMs: number | null
  lastMs: number
}

export function createGatewayClocks(pool: Pool, clock: Clock): GatewayClocks {
  const marks = new Map<string, Mark>()

  /** A clock that drifts is written again when it has moved by more than it may differ. */
  const isUnwritten = ({ aheadMs, writtenMs }: Mark) =>
    aheadMs === null || writtenMs === null
      ? aheadMs !== writtenMs
      : Math.abs(aheadMs - writtenMs) > clockToleranceMs

  return {
    async load() {
      const { rows } = await pool.query<{ id: string; seconds: number }>(
        'select id, clock_ahead_seconds as seconds from gateway where clock_ahead_seconds is not null',
      )
      for (const { id, seconds } of rows)
        marks.set(id, { aheadMs: seconds * 1000, writtenMs: seconds * 1000, lastMs: clock.now() })
    },
    observe({ gatewayId }, newestTs) {
      if (gatewayId === null) return
      const now = clock.now()
      const mark = marks.get(gatewayId)
      const aheadMs = newestTs - now
      if (aheadMs > clockToleranceMs) {
        if (mark) Object.assign(mark, { aheadMs, lastMs: now })
        else marks.set(gatewayId, { aheadMs, writtenMs: null, lastMs: now })
      } else if (mark && now - mark.lastMs > calmMs) mark.aheadMs = null
    },
    async flush() {
      const changed = [...marks].filter(([, mark]) => isUnwritten(mark))
      if (changed.length === 0) return
      const written = changed.map(([, { aheadMs }]) => aheadMs)
      await pool.query(
        `update gateway g set clock_ahead_seconds = u.seconds
         from unnest($1::bigint[], $2::int[]) as u(id, seconds) where g.id = u.id`,
        [changed.map(([id]) => id), written.map((ms) => (ms === null ? null : Math.round(ms / 1000)))],
      )
      for (const [index, [id, mark]] of changed.entries()) {
        mark.writtenMs = written[index] ?? null
        if (mark.aheadMs === null && mark.writtenMs === null) marks.delete(id)
      }
    },
  }
}

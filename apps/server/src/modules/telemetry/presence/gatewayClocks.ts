import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import { clockToleranceMs } from '../clock/clockTolerance'
import type { Account } from '../routing/route'
import { writeUnlocked } from './writeUnlocked'

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

/** What the column holds; a timestamp in another unit lies beyond. */
const mostAheadMs = 2_147_483_647_000

interface Mark {
  id: string
  tenantId: string
  /** Null: no longer ahead. */
  aheadMs: number | null
  writtenMs: number | null
  lastMs: number
}

/** What a row is told. */
interface Told {
  mark: Mark
  aheadMs: number | null
}

export function createGatewayClocks(pool: Pool, clock: Clock, writers: Writers): GatewayClocks {
  const marks = new Map<string, Mark>()

  /** A clock that drifts is written again when it has moved by more than it may differ. */
  const isUnwritten = ({ aheadMs, writtenMs }: Mark) =>
    aheadMs === null || writtenMs === null
      ? aheadMs !== writtenMs
      : Math.abs(aheadMs - writtenMs) > clockToleranceMs

  const isTold = ({ mark, aheadMs }: Told) => {
    mark.writtenMs = aheadMs
    if (aheadMs === null && mark.aheadMs === null) marks.delete(mark.id)
  }

  const rows = writers.register<Told>({
    name: 'clocks of gateways',
    async write(told) {
      const held = await writeUnlocked(pool, 'gateway', {
        input: 'unnest($1::bigint[], $2::int[]) as u(id, seconds)',
        set: 'clock_ahead_seconds = u.seconds',
        values: [
          told.map(({ mark }) => mark.id),
          told.map(({ aheadMs }) => (aheadMs === null ? null : Math.round(aheadMs / 1000))),
        ],
      })
      for (const entry of told) if (!held.has(entry.mark.id)) isTold(entry)
    },
    keyOf: ({ mark }) => mark.id,
    describe: ({ mark }) => ({ tenantId: mark.tenantId, subject: mark.id }),
    onSetAside: isTold,
  })

  return {
    async load() {
      const { rows: known } = await pool.query<{ id: string; tenantId: string; seconds: number }>(
        'select id, tenant_id as "tenantId", clock_ahead_seconds as seconds from gateway where clock_ahead_seconds is not null',
      )
      for (const { id, tenantId, seconds } of known)
        marks.set(id, {
          id,
          tenantId,
          aheadMs: seconds * 1000,
          writtenMs: seconds * 1000,
          lastMs: clock.now(),
        })
    },
    observe({ gatewayId, tenantId }, newestTs) {
      if (gatewayId === null) return
      const now = clock.now()
      const mark = marks.get(gatewayId)
      const aheadMs = Math.min(newestTs - now, mostAheadMs)
      if (aheadMs > clockToleranceMs) {
        if (mark) Object.assign(mark, { aheadMs, lastMs: now })
        else marks.set(gatewayId, { id: gatewayId, tenantId, aheadMs, writtenMs: null, lastMs: now })
      } else if (mark && now - mark.lastMs > calmMs) mark.aheadMs = null
    },
    async flush() {
      const changed = [...marks.values()].filter(isUnwritten)
      await rows.write(changed.map((mark) => ({ mark, aheadMs: mark.aheadMs })))
    },
  }
}

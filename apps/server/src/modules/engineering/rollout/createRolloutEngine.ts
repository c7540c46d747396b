import { sql } from 'drizzle-orm'
import { clockFeed, createEngine, type Engine, isInPartitions, partitionOf } from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import { advance, type OfferedTarget, type Step } from './advance'

/** How often roll-outs are looked at, ms. */
const stepEveryMs = 2_000

/** A roll-out that is at work. */
export interface RunningRollout {
  id: string
  tenantId: string
  stationId: string
}

/** Brings firmware to gateways and devices, wave by wave. */
export interface RolloutEngine extends Pick<Engine, 'start' | 'stop' | 'flush'> {
  /** A roll-out was made, resumed or has something to retry. */
  follow(rollout: RunningRollout): void
}

/**
 * The engine of roll-outs: the clock is its feed, a step of each roll-out is stored with the cursors, and what was offered is
 * handed to `offer` once that is stored. Whoever was offered something and not told, because the process ended, is told when he
 * connects.
 */
export function createRolloutEngine(
  platform: Pick<Platform, 'db' | 'scheduler' | 'writers' | 'log' | 'clock'>,
  offer: (targets: readonly OfferedTarget[]) => void,
): RolloutEngine {
  const { db, clock, scheduler } = platform
  const running = new Map<string, RunningRollout>()
  let owned: ReadonlySet<number> = new Set()
  let due = new Set<string>()

  const engine = createEngine<unknown, RunningRollout, Step>(platform, {
    name: 'firmware',
    feed: clockFeed({ clock, scheduler }, { name: 'firmware', everyMs: stepEveryMs }),
    async load(partitions) {
      owned = new Set(partitions)
      const { rows } = await db.asSystem((tx) =>
        tx.execute<RunningRollout & Record<string, unknown>>(sql`
          select id::text as id, tenant_id as "tenantId", station_id::text as "stationId" from firmware_rollout
          where state = 'running' and ${isInPartitions(sql`station_id`, partitions)}`),
      )
      running.clear()
      for (const row of rows) running.set(row.id, row)
    },
    take(_span, partitions) {
      for (const { id, stationId } of running.values())
        if (partitions.has(partitionOf(stationId))) due.add(id)
    },
    drain() {
      const steps = [...due].flatMap((id) => running.get(id) ?? [])
      due = new Set()
      return steps
    },
    putBack(steps) {
      for (const { id } of steps) due.add(id)
    },
    async store(tx, steps) {
      const made: Step[] = []
      for (const { id } of steps) made.push(await advance(tx, id, clock.now()))
      return made
    },
    onStored(steps) {
      // one that was resumed meanwhile is due again
      for (const { rolloutId, isResting } of steps)
        if (isResting && !due.has(rolloutId)) running.delete(rolloutId)
      const offered = steps.flatMap((step) => step.offered)
      if (offered.length > 0) offer(offered)
    },
    keyOf: ({ id }) => id,
    describe: ({ id, tenantId }) => ({ tenantId, subject: id }),
  })

  return {
    start: engine.start,
    stop: engine.stop,
    flush: engine.flush,
    follow(rollout) {
      if (!owned.has(partitionOf(rollout.stationId))) return
      running.set(rollout.id, rollout)
      due.add(rollout.id)
      engine.flushSoon()
    },
  }
}

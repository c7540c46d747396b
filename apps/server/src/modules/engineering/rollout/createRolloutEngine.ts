import { sql } from 'drizzle-orm'
import {
  clockFeed,
  createEngine,
  type Engine,
  type EngineTools,
  isInPartitions,
  partitionOf,
} from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import { advance, type Step } from './advance'
import type { OfferedTarget } from './offered'
import { activeStates } from './states'

/** How often it is asked whose time has come, ms. */
const stepEveryMs = 2_000
/** Roll-outs that take their step in one transaction. */
const stepsAtOnce = 50

/** What the engine tells of targets, once it is stored. */
export interface RolloutPorts {
  /** The firmware is offered to these from now on, or their command has not gone out yet. */
  offer(targets: readonly OfferedTarget[]): void
  /** It is offered to these no more: their roll-out rests. */
  withdraw(targets: readonly OfferedTarget[]): void
}

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
  /** What somebody told has moved it on. */
  look(rolloutId: string): void
  /** Loads again what is at work: something of it may have been missed. */
  reload(): Promise<void>
}

/** One that is at work, and when it is looked at. */
interface Followed extends RunningRollout {
  dueMs: number
}

/**
 * The engine of roll-outs: the clock is its feed, a step of each roll-out is stored with the cursors, and what was offered is
 * handed to `offer` once that is stored. A roll-out is looked at when somebody has told of himself or its own time has come, tenants
 * in turns, so that thousands that wait cost nothing. Whoever was offered something and not told, because the process ended, is told when he
 * connects.
 */
export function createRolloutEngine(
  platform: EngineTools & Pick<Platform, 'clock'>,
  { offer, withdraw }: RolloutPorts,
): RolloutEngine {
  const { db, clock, scheduler } = platform
  const running = new Map<string, Followed>()
  let owned: ReadonlySet<number> = new Set()
  let due = new Set<string>()

  const load = async (partitions: readonly number[]) => {
    owned = new Set(partitions)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<RunningRollout & Record<string, unknown>>(sql`
        select id::text as id, tenant_id as "tenantId", station_id::text as "stationId" from firmware_rollout
        where (state = 'running' or (state in ('paused', 'halted') and exists (
            select from firmware_target t where t.rollout_id = firmware_rollout.id and t.state in ${activeStates})))
          and ${isInPartitions(sql`station_id`, partitions)}`),
    )
    running.clear()
    for (const row of rows) running.set(row.id, { ...row, dueMs: 0 })
  }

  const engine = createEngine<unknown, Followed, Step>(platform, {
    name: 'firmware',
    feed: clockFeed({ clock, scheduler }, { name: 'firmware', everyMs: stepEveryMs }),
    load,
    take(_span, partitions) {
      const now = clock.now()
      for (const { id, stationId, dueMs } of running.values())
        if (dueMs <= now && partitions.has(partitionOf(stationId))) due.add(id)
    },
    drain() {
      const waiting = [...due].flatMap((id) => running.get(id) ?? [])
      const steps = inTurns(waiting).slice(0, stepsAtOnce)
      for (const one of steps) one.dueMs = Number.POSITIVE_INFINITY
      const taken = new Set(steps.map(({ id }) => id))
      due = new Set(waiting.flatMap(({ id }) => (taken.has(id) ? [] : [id])))
      return steps
    },
    canWait: () => due.size === 0,
    putBack(steps) {
      for (const { id } of steps) due.add(id)
    },
    async store(tx, steps) {
      const made: Step[] = []
      for (const { id } of steps) made.push(await advance(tx, id, clock.now()))
      return made
    },
    onStored(steps) {
      for (const { rolloutId, isResting, nextMs } of steps) {
        const one = running.get(rolloutId)
        // one that was resumed meanwhile is due again
        if (isResting && !due.has(rolloutId)) running.delete(rolloutId)
        else if (one) one.dueMs = Math.min(one.dueMs, nextMs)
      }
      if (due.size > 0) engine.flushSoon()
      const offered = steps.flatMap((step) => step.offered)
      if (offered.length > 0) offer(offered)
      const withdrawn = steps.flatMap((step) => step.withdrawn)
      if (withdrawn.length > 0) withdraw(withdrawn)
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
      running.set(rollout.id, { ...rollout, dueMs: 0 })
      due.add(rollout.id)
      engine.flushSoon()
    },
    look(rolloutId) {
      const one = running.get(rolloutId)
      if (one) one.dueMs = 0
    },
    reload: () => engine.apart(() => load([...owned])),
  }
}

/** One of each tenant, then the next of each. */
function inTurns(rollouts: readonly Followed[]): Followed[] {
  const ranks = new Map<string, number>()
  const ranked = rollouts.map((rollout) => {
    const rank = ranks.get(rollout.tenantId) ?? 0
    ranks.set(rollout.tenantId, rank + 1)
    return { rollout, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ rollout }) => rollout)
}

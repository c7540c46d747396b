import { targetProblems } from '@energy-console/contract/engineering'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { rowsOf } from './rows'
import { activeStates } from './states'

/** What became of a roll-out in one step. */
export interface Step {
  rolloutId: string
  /** It has ended, halted or been paused: nothing is to be done for it until somebody says so. */
  isResting: boolean
  /** Targets that the firmware is offered to from now on, and those whose command has not gone out yet. */
  offered: OfferedTarget[]
  /** When it is to be looked at again, where nobody says so before, Unix ms. */
  nextMs: number
}

/** What targets tell is looked at when they tell it; time limits, and what was missed, so often (ms). */
const lookEveryMs = 20_000

/** A gateway or device that the firmware is offered to. */
export interface OfferedTarget {
  id: string
  tenantId: string
  stationId: string
  gatewayId: string | null
  deviceId: string | null
}

/**
 * Takes a roll-out one step on: ends what has taken too long, halts where too many have failed, begins the next wave when the one
 * before is over and its pause too, and offers the firmware to whoever waits in the wave. All of it in the caller's transaction,
 * so that a step is made whole or not at all.
 */
export async function advance(tx: Tx, rolloutId: string, nowMs: number): Promise<Step> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const [rollout] = await rowsOf<Rollout>(
    tx,
    sql`select wave, way, most_failures as "mostFailures", seen_failures as "seenFailures", pause_minutes as "pauseMinutes",
      timeout_minutes as "timeoutMinutes", extract(epoch from next_wave_time)::float8 * 1000 as "nextWaveMs"
    from firmware_rollout where id = ${rolloutId} and state = 'running' for update`,
  )
  const resting: Step = { rolloutId, isResting: true, offered: [], nextMs: Number.POSITIVE_INFINITY }
  if (!rollout) return resting
  await tx.execute(sql`
    update firmware_target set state = 'failed', detail = ${targetProblems.late}, state_time = ${now}
    where rollout_id = ${rolloutId} and state in ${activeStates}
      and offered_time + ${rollout.timeoutMinutes} * interval '1 minute' <= ${now}`)
  const counts = await rowsOf<WaveCounts>(
    tx,
    sql`select wave, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ${activeStates} or state = 'waiting')::int as open
    from firmware_target where rollout_id = ${rolloutId} group by wave order by wave`,
  )
  const set = (what: SQL) =>
    tx.execute(sql`update firmware_rollout set ${what}, update_time = now() where id = ${rolloutId}`)
  const failed = counts.reduce((sum, one) => sum + one.failed, 0)
  if (failed - rollout.seenFailures > rollout.mostFailures) {
    await set(sql`state = 'halted'`)
    return resting
  }
  let { wave } = rollout
  const isOpen = counts.some((one) => one.wave <= wave && one.open > 0)
  const next = counts.find((one) => one.wave > wave && one.open > 0)
  if (!isOpen) {
    if (!next) {
      await set(sql`state = 'done', next_wave_time = null`)
      return resting
    }
    const beginsAt = rollout.nextWaveMs ?? nowMs + rollout.pauseMinutes * 60_000
    if (beginsAt > nowMs) {
      if (rollout.nextWaveMs === null)
        await set(sql`next_wave_time = ${new Date(beginsAt).toISOString()}::timestamptz`)
      return { rolloutId, isResting: false, offered: [], nextMs: beginsAt }
    }
    wave = next.wave
    await set(sql`wave = ${wave}, next_wave_time = null`)
  }
  const offered = await rowsOf<OfferedTarget & Record<string, unknown>>(
    tx,
    sql`update firmware_target set state = 'offered', attempts = attempts + 1, offered_time = ${now}, state_time = ${now}
    where rollout_id = ${rolloutId} and wave <= ${wave} and state = 'waiting'
    returning ${targetColumns}`,
  )
  const unsent =
    rollout.way === 'rpc'
      ? await rowsOf<OfferedTarget & Record<string, unknown>>(
          tx,
          sql`select ${targetColumns} from firmware_target
          where rollout_id = ${rolloutId} and state = 'offered' and sent_time is null`,
        )
      : offered
  return { rolloutId, isResting: false, offered: unsent, nextMs: nowMs + lookEveryMs }
}

const targetColumns = sql`id::text as id, tenant_id as "tenantId", station_id::text as "stationId",
  gateway_id::text as "gatewayId", device_id::text as "deviceId"`

interface Rollout extends Record<string, unknown> {
  wave: number
  way: 'attributes' | 'rpc'
  mostFailures: number
  seenFailures: number
  pauseMinutes: number
  timeoutMinutes: number
  nextWaveMs: number | null
}

interface WaveCounts extends Record<string, unknown> {
  wave: number
  failed: number
  /** Neither over nor cancelled. */
  open: number
}

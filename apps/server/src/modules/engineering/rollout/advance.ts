import { targetProblems } from '@energy-console/contract/engineering'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { moveRollout } from './moves'
import { type OfferedTarget, targetColumns } from './offered'
import { rowsOf } from './rows'
import { activeStates, isStillThere, openRollouts } from './states'
import { withdrawOffers } from './withdraw'

/** What became of a roll-out in one step. */
export interface Step {
  rolloutId: string
  /** Nothing is to be done for it until somebody says so: it has ended, or rests and nobody is being updated. */
  isResting: boolean
  /** Targets that the firmware is offered to from now on, and those whose command has not gone out yet. */
  offered: OfferedTarget[]
  /** Targets that it is offered to no more. */
  withdrawn: OfferedTarget[]
  /** When it is to be looked at again, where nobody says so before, Unix ms. */
  nextMs: number
}

/** What targets tell is looked at when they tell it; time limits, and what was missed, so often (ms). */
const lookEveryMs = 20_000
/** One that somebody else holds is left for so long (ms): it keeps no other waiting. */
const heldMs = 1_000

/**
 * Takes a roll-out one step on: ends what has taken too long, halts where too many have failed, begins the next wave when the one
 * before is over and its pause too, and offers the firmware to whoever waits in the wave; what was moved to another station is
 * left out. Of one that is paused or halted it ends what has taken too long, and no more. All of it in the caller's
 * transaction, so that a step is made whole or not at all.
 */
export async function advance(tx: Tx, rolloutId: string, nowMs: number): Promise<Step> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const [rollout] = await rowsOf<Rollout>(
    tx,
    sql`select state, wave, way, most_failures as "mostFailures", seen_failures as "seenFailures", pause_minutes as "pauseMinutes",
      timeout_minutes as "timeoutMinutes", extract(epoch from next_wave_time)::float8 * 1000 as "nextWaveMs"
    from firmware_rollout where id = ${rolloutId} and state in ${openRollouts} for update skip locked`,
  )
  const over: Step = {
    ...{ rolloutId, isResting: true, offered: [], withdrawn: [] },
    nextMs: Number.POSITIVE_INFINITY,
  }
  if (!rollout) {
    const held = await rowsOf(
      tx,
      sql`select id from firmware_rollout where id = ${rolloutId} and state in ${openRollouts}`,
    )
    return held.length === 0 ? over : { ...over, isResting: false, nextMs: nowMs + heldMs }
  }
  await tx.execute(sql`
    update firmware_target set state = 'failed', detail = ${targetProblems.late}, state_time = ${now}
    where rollout_id = ${rolloutId} and state in ${activeStates}
      and offered_time + ${rollout.timeoutMinutes} * interval '1 minute' <= ${now}`)
  const counts = await rowsOf<WaveCounts>(
    tx,
    sql`select wave, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ${activeStates} or state = 'waiting')::int as open,
      count(*) filter (where state in ${activeStates})::int as busy
    from firmware_target where rollout_id = ${rolloutId} group by wave order by wave`,
  )
  const set = (what: SQL) =>
    tx.execute(sql`update firmware_rollout set ${what}, update_time = now() where id = ${rolloutId}`)
  const looking: Step = { ...over, isResting: false, nextMs: nowMs + lookEveryMs }
  const busy = counts.reduce((sum, one) => sum + one.busy, 0)
  if (rollout.state !== 'running') return busy > 0 ? looking : over
  const failed = counts.reduce((sum, one) => sum + one.failed, 0)
  if (failed - rollout.seenFailures > rollout.mostFailures) {
    await moveRollout(tx, rolloutId, { name: 'halt' })
    const withdrawn = await withdrawOffers(tx, rolloutId)
    return busy > withdrawn.length ? { ...looking, withdrawn } : { ...over, withdrawn }
  }
  let { wave } = rollout
  const isOpen = counts.some((one) => one.wave <= wave && one.open > 0)
  const next = counts.find((one) => one.wave > wave && one.open > 0)
  if (!isOpen) {
    if (!next) {
      await moveRollout(tx, rolloutId, { name: 'finish', set: sql`next_wave_time = null` })
      return over
    }
    const beginsAt = rollout.nextWaveMs ?? nowMs + rollout.pauseMinutes * 60_000
    if (beginsAt > nowMs) {
      if (rollout.nextWaveMs === null)
        await set(sql`next_wave_time = ${new Date(beginsAt).toISOString()}::timestamptz`)
      return { ...looking, nextMs: beginsAt }
    }
    wave = next.wave
    await set(sql`wave = ${wave}, next_wave_time = null`)
  }
  await tx.execute(sql`
    update firmware_target t set state = 'cancelled', detail = ${targetProblems.moved}, state_time = ${now}
    where rollout_id = ${rolloutId} and wave <= ${wave} and state = 'waiting' and not ${isStillThere}`)
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
  return { ...looking, offered: unsent }
}

interface Rollout extends Record<string, unknown> {
  state: 'running' | 'paused' | 'halted'
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
  /** Being updated. */
  busy: number
}

import { engineeringErrors, rolloutLife } from '@energy-console/contract/engineering'
import { eq, type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { type Mover, moveWhere } from '../../../platform/lifecycle'
import type { OfferedTarget } from './offered'
import { rowsOf } from './rows'
import { activeStates, isStillThere, openStates } from './states'
import { rolloutHistoryTable, rolloutTable } from './table'
import { holdFirmwareOf, refuseGatewayInUse } from './targets'
import { withdrawOffers } from './withdraw'

/** Where roll-outs live. */
export const rolloutTables = { record: rolloutTable, history: rolloutHistoryTable }

interface Moving {
  name: keyof typeof rolloutLife.transitions
  /** Nobody where the product does by itself. */
  by?: Mover
  /** Further columns that change with it. */
  set?: SQL
}

/** Moves a roll-out and notes it. @throws rolloutMoved where it is in no state for it */
export async function moveRollout(tx: Tx, id: string, { name, by, set }: Moving): Promise<void> {
  const sets = sql`${set ? sql`${set}, ` : sql``}update_time = now()`
  const moved = await moveWhere(tx, rolloutLife, rolloutTables, {
    ...{ name, where: sql`c.id = ${id}`, by, set: sets },
  })
  if (moved.length === 0) throw refuse(engineeringErrors.rolloutMoved)
}

/** A roll-out that the caller sees, locked. @throws notFound */
async function holdRollout(tx: Tx, id: string) {
  const [row] = await tx.select().from(rolloutTable).where(eq(rolloutTable.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** Begins no further target; answers those that it is offered to no more. @throws rolloutMoved */
export async function pause(tx: Tx, id: string, by: Mover): Promise<OfferedTarget[]> {
  await holdRollout(tx, id)
  await moveRollout(tx, id, { name: 'pause', by })
  return withdrawOffers(tx, id)
}

/** Goes on; what has failed so far is seen, and whoever is being updated has his time anew. @throws rolloutMoved */
export async function resume(tx: Tx, id: string, by: Mover, nowMs: number) {
  const row = await holdRollout(tx, id)
  await moveRollout(tx, id, {
    ...{ name: 'resume', by },
    ...(row.state === 'halted' ? { set: sql`seen_failures = ${failuresOf(id)}` } : {}),
  })
  await tx.execute(sql`
    update firmware_target set offered_time = ${new Date(nowMs).toISOString()}::timestamptz
    where rollout_id = ${id} and state in ${activeStates}`)
  return row
}

const failuresOf = (id: string) =>
  sql`(select count(*) from firmware_target t where t.rollout_id = ${id} and t.state = 'failed')`

/** Ends it. @throws rolloutMoved */
export async function cancel(tx: Tx, id: string, by: Mover): Promise<void> {
  await holdRollout(tx, id)
  await moveRollout(tx, id, { name: 'cancel', by })
  await tx.execute(sql`
    update firmware_target set state = 'cancelled', state_time = now()
    where rollout_id = ${id} and state not in ('updated', 'failed')`)
}

/**
 * Offers the firmware once more to those that failed; not to those that a newer roll-out was for since, or that stand at another
 * station by now.
 *
 * @throws rolloutMoved, nothingFailed, allMoved, overtaken, targetBusy and gatewayInUse where another one is not over
 */
export async function retry(tx: Tx, id: string, by: Mover) {
  const row = await holdRollout(tx, id)
  if (row.state === 'cancelled') throw refuse(engineeringErrors.rolloutMoved)
  await holdFirmwareOf(tx, row.stationId)
  const all = await failedOf(tx, id)
  if (all.length === 0) throw refuse(engineeringErrors.nothingFailed)
  const failed = all.filter(({ isThere }) => isThere)
  if (failed.length === 0) throw refuse(engineeringErrors.allMoved)
  const busy = failed.find(({ isBusy }) => isBusy)
  if (busy) throw refuse(engineeringErrors.targetBusy, { name: busy.name })
  const again = failed.filter(({ hasNewer }) => !hasNewer)
  if (again.length === 0) throw refuse(engineeringErrors.overtaken)
  await refuseGatewayInUse(
    tx,
    row,
    again.map(({ ofId }) => ofId),
  )
  await tx.execute(sql`
    update firmware_target set state = 'waiting', detail = null, progress = 0, offered_time = null, sent_time = null,
      state_time = now()
    where id = any (${bigints(again.map((target) => target.id))})`)
  await moveRollout(tx, id, { name: 'retry', by, set: sql`seen_failures = ${failuresOf(id)}` })
  return row
}

/** Those that failed, and whether a newer roll-out was for them since, or still is. */
const failedOf = (tx: Tx, rolloutId: string) =>
  rowsOf<{ id: string; ofId: string; name: string; hasNewer: boolean; isBusy: boolean; isThere: boolean }>(
    tx,
    sql`select t.id::text as id, coalesce(t.gateway_id, t.device_id)::text as "ofId", t.target_name as name,
      newer.state is not null as "hasNewer", coalesce(newer.state in ${openStates}, false) as "isBusy",
      ${isStillThere} as "isThere"
    from firmware_target t left join lateral (
      select o.state from firmware_target o
      where (o.gateway_id = t.gateway_id or o.device_id = t.device_id) and o.id > t.id
        and not (o.state = 'cancelled' and o.attempts = 0)
      order by o.id desc limit 1) newer on true
    where t.rollout_id = ${rolloutId} and t.state = 'failed'`,
  )

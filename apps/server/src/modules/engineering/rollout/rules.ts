import { engineeringErrors, mostRolloutTargets, type rollouts } from '@energy-console/contract/engineering'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { deviceTable, gatewayTable } from '../../devices'
import { firmwareTable } from '../firmware/table'
import { rolloutTable, rolloutTargetTable } from './table'

/** States in which a gateway or device is being updated. */
export const activeStates = sql.raw(`('offered', 'downloading', 'downloaded', 'updating')`)

const noProgress = { targets: 0, updated: 0, failed: 0, busy: 0, waves: 0 }

/** How far roll-outs have come, by id. */
async function progressOf(tx: Tx, ids: readonly string[]) {
  const { rows } = await tx.execute<typeof noProgress & { id: string }>(sql`
    select rollout_id::text as id, count(*)::int as targets, count(*) filter (where state = 'updated')::int as updated,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ${activeStates})::int as busy, max(wave) as waves
    from firmware_target where rollout_id = any (${bigints(ids)}) group by rollout_id`)
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** A roll-out is made with its targets, in waves; from then on only its words change. `follow` is told of it. */
export const rolloutHooks = (
  follow: (rollout: { id: string; tenantId: string; stationId: string }) => void,
): ResourceHooks<typeof rollouts, typeof rolloutTable> => ({
  computed: { wave: 'firmware_rollout.wave' },
  async extend({ tx }, rows) {
    const progress = await progressOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ ...row, ...(progress.get(row.id) ?? noProgress) }))
  },
  async beforeSave({ tx }, values, before) {
    if (before) return
    const [file] = await tx
      .select()
      .from(firmwareTable)
      .where(eq(firmwareTable.id, values.firmwareId ?? '0'))
    if (!file) throw notFound()
    if (file.kind !== values.kind) throw refuse(engineeringErrors.otherFirmware, {}, 'firmwareId')
    return {
      ...values,
      gatewayIds: '',
      deviceIds: '',
      ...(file.kind === 'gateway' ? { way: 'attributes' } : {}),
    }
  },
  async afterSave(context, id, values, before) {
    if (before) return
    const { tx, session, afterCommit } = context
    await makeTargets(context, id, values)
    const [row] = await tx.select().from(rolloutTable).where(eq(rolloutTable.id, id))
    if (row) afterCommit(() => follow({ id, tenantId: session.tenantId, stationId: row.stationId }))
  },
  async beforeRemove({ tx }, ids) {
    const [busy] = await tx
      .select({ id: rolloutTargetTable.id })
      .from(rolloutTargetTable)
      .where(
        and(
          inArray(rolloutTargetTable.rolloutId, ids),
          inArray(rolloutTargetTable.state, ['downloading', 'downloaded', 'updating']),
        ),
      )
    if (busy) throw refuse(engineeringErrors.rolloutBusy)
  },
})

interface Wanted {
  gatewayIds?: string | undefined
  deviceIds?: string | undefined
}

/** Makes a target of each gateway or device, by name, in waves. @throws noTargets, targetOfOtherStation, targetBusy, tooManyTargets */
async function makeTargets({ tx }: HookContext, id: string, wanted: Wanted): Promise<void> {
  const [rollout] = await tx
    .select({ rollout: rolloutTable, productId: firmwareTable.productId })
    .from(rolloutTable)
    .innerJoin(firmwareTable, eq(firmwareTable.id, rolloutTable.firmwareId))
    .where(eq(rolloutTable.id, id))
  if (!rollout) throw notFound()
  const { stationId, kind, wavePercent } = rollout.rollout
  // of two roll-outs to the same device one waits, and then finds it busy
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`firmware ${stationId}`}, 0))`)
  const names = (kind === 'gateway' ? wanted.gatewayIds : wanted.deviceIds) ?? ''
  const ids = names === '' ? [] : [...new Set(names.split(','))]
  const found =
    kind === 'gateway'
      ? await gatewaysFor(tx, stationId, ids)
      : await devicesFor(tx, { stationId, productId: rollout.productId ?? '0' }, ids)
  if (found.length < ids.length) throw refuse(engineeringErrors.targetOfOtherStation)
  if (found.length === 0) throw refuse(engineeringErrors.noTargets, {}, 'stationId')
  if (found.length > mostRolloutTargets)
    throw refuse(engineeringErrors.tooManyTargets, { count: found.length, most: mostRolloutTargets })
  await refuseBusy(tx, kind, found)
  const size = Math.max(1, Math.floor((found.length * wavePercent) / 100))
  await tx.insert(rolloutTargetTable).values(
    found.map((target, index) => ({
      stationId,
      rolloutId: id,
      gatewayId: kind === 'gateway' ? target.id : null,
      deviceId: kind === 'device' ? target.id : null,
      targetName: target.name,
      wave: Math.floor(index / size) + 1,
    })),
  )
}

const gatewaysFor = (tx: Tx, stationId: string, ids: readonly string[]) =>
  tx
    .select({ id: gatewayTable.id, name: gatewayTable.gatewayName })
    .from(gatewayTable)
    .where(
      and(
        eq(gatewayTable.stationId, stationId),
        ids.length > 0 ? inArray(gatewayTable.id, [...ids]) : undefined,
      ),
    )
    .orderBy(gatewayTable.gatewayName, gatewayTable.id)
    .limit(mostRolloutTargets + 1)

const devicesFor = (
  tx: Tx,
  { stationId, productId }: { stationId: string; productId: string },
  ids: readonly string[],
) =>
  tx
    .select({ id: deviceTable.id, name: deviceTable.deviceName })
    .from(deviceTable)
    .where(
      and(
        eq(deviceTable.stationId, stationId),
        eq(deviceTable.productId, productId),
        ids.length > 0 ? inArray(deviceTable.id, [...ids]) : undefined,
      ),
    )
    .orderBy(deviceTable.deviceName, deviceTable.id)
    .limit(mostRolloutTargets + 1)

async function refuseBusy(
  tx: Tx,
  kind: 'gateway' | 'device',
  found: readonly { id: string }[],
): Promise<void> {
  const column = kind === 'gateway' ? rolloutTargetTable.gatewayId : rolloutTargetTable.deviceId
  const [busy] = await tx
    .select({ name: rolloutTargetTable.targetName })
    .from(rolloutTargetTable)
    .innerJoin(rolloutTable, eq(rolloutTable.id, rolloutTargetTable.rolloutId))
    .where(
      and(
        inArray(
          column,
          found.map(({ id }) => id),
        ),
        inArray(rolloutTargetTable.state, ['waiting', 'offered', 'downloading', 'downloaded', 'updating']),
        inArray(rolloutTable.state, ['running', 'paused', 'halted']),
      ),
    )
    .limit(1)
  if (busy) throw refuse(engineeringErrors.targetBusy, { name: busy.name })
}

/** A roll-out that the caller sees, locked. @throws notFound */
async function holdRollout(tx: Tx, id: string) {
  const [row] = await tx.select().from(rolloutTable).where(eq(rolloutTable.id, id)).for('update')
  if (!row) throw notFound()
  return row
}

/** Begins no further target. @throws rolloutMoved */
export async function pause(tx: Tx, id: string): Promise<void> {
  const { state } = await holdRollout(tx, id)
  if (state !== 'running') throw refuse(engineeringErrors.rolloutMoved)
  await tx.update(rolloutTable).set({ state: 'paused' }).where(eq(rolloutTable.id, id))
}

/** Goes on; what has failed so far is seen. @throws rolloutMoved */
export async function resume(tx: Tx, id: string) {
  const row = await holdRollout(tx, id)
  if (row.state !== 'paused' && row.state !== 'halted') throw refuse(engineeringErrors.rolloutMoved)
  await tx
    .update(rolloutTable)
    .set({ state: 'running', ...(row.state === 'halted' ? { seenFailures: failuresOf(id) } : {}) })
    .where(eq(rolloutTable.id, id))
  return row
}

const failuresOf = (id: string) =>
  sql`(select count(*) from firmware_target t where t.rollout_id = ${id} and t.state = 'failed')`

/** Ends it. @throws rolloutMoved */
export async function cancel(tx: Tx, id: string): Promise<void> {
  const { state } = await holdRollout(tx, id)
  if (state === 'done' || state === 'cancelled') throw refuse(engineeringErrors.rolloutMoved)
  await tx.update(rolloutTable).set({ state: 'cancelled' }).where(eq(rolloutTable.id, id))
  await tx.execute(sql`
    update firmware_target set state = 'cancelled', state_time = now()
    where rollout_id = ${id} and state not in ('updated', 'failed')`)
}

/** Offers the firmware once more to those that failed. @throws rolloutMoved, nothingFailed */
export async function retry(tx: Tx, id: string) {
  const row = await holdRollout(tx, id)
  if (row.state === 'cancelled') throw refuse(engineeringErrors.rolloutMoved)
  const { rowCount } = await tx.execute(sql`
    update firmware_target set state = 'waiting', detail = null, progress = 0, offered_time = null, sent_time = null,
      state_time = now()
    where rollout_id = ${id} and state = 'failed'`)
  if (!rowCount) throw refuse(engineeringErrors.nothingFailed)
  await tx
    .update(rolloutTable)
    .set({ state: row.state === 'paused' ? 'paused' : 'running', seenFailures: 0 })
    .where(eq(rolloutTable.id, id))
  return row
}

import {
  engineeringErrors,
  mostOpenRollouts,
  rolloutLife,
  type rollouts,
} from '@energy-console/contract/engineering'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteBeginning } from '../../../platform/lifecycle'
import type { ResourceHooks } from '../../../platform/resource'
import { firmwareTable } from '../firmware/table'
import { rolloutTables } from './moves'
import { activeStates, openRollouts } from './states'
import { rolloutTable, rolloutTargetTable } from './table'
import { makeTargets } from './targets'

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
    if (file.checksum.trim() === '') throw refuse(engineeringErrors.firmwareNotReady, {}, 'firmwareId')
    await refuseTooMany(tx)
    return { ...values, gatewayIds: '', deviceIds: '' }
  },
  async afterSave(context, id, values, before) {
    if (before) return
    const { tx, session, afterCommit } = context
    await makeTargets(context, id, values)
    await noteBeginning(tx, rolloutLife, rolloutTables, { name: 'begin', id, by: session })
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

/** @throws tooManyRollouts */
async function refuseTooMany(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from firmware_rollout r where r.state in ${openRollouts}`,
  )
  if ((rows[0]?.count ?? 0) >= mostOpenRollouts)
    throw refuse(engineeringErrors.tooManyRollouts, { most: mostOpenRollouts })
}

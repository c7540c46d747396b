import type { BodyOf } from '@energy-console/contract'
import {
  AddedPoints,
  type addGroupPoints,
  deviceErrors,
  mostGroupPoints,
  type pointGroups,
} from '@energy-console/contract/devices'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Platform } from '../../../platform/module'
import type { References } from '../../../platform/references'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import { removeVirtualDevice } from '../device/virtual'
import { devicesChanged } from '../events'
import { removeCalculatedPoints } from '../point/calculated'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'
import { type KeptPoints, keepGroupPoints, pointsKeptOf } from './keepPoints'
import { idsOf, pointsOfGroups } from './queries'
import { pointGroupTable } from './table'

/** Refuses a group whose points would, over others that are calculated, be made of themselves. */
export type RefuseCircle = (
  tx: Tx,
  tenantId: string,
  itemIds: readonly string[],
  field: string,
) => Promise<void>

/** What there is to be taken away with groups that are removed. */
interface Gone {
  itemIds: readonly string[]
  deviceIds: readonly string[]
}

/**
 * The points of a group stand in its station, are numbers or states, and are measured in one unit: all of them registers,
 * or none. Points that are gone or stand elsewhere since are answered no more. Its aggregates become points where somebody
 * has switched them on, and are taken away with it, unless something uses them.
 */
export function pointGroupHooks(
  { bus, references, licensing }: Platform,
  refuseCircle: RefuseCircle,
): ResourceHooks<typeof pointGroups, typeof pointGroupTable> {
  const leaving = new WeakMap<Tx, Gone>()
  const tell = ({ session, afterCommit }: HookContext, { deviceIds, goneItemIds }: KeptPoints) =>
    afterCommit(() => {
      if (goneItemIds.length > 0) bus.publish('points.removed', { itemIds: [...goneItemIds] })
      if (deviceIds.length > 0)
        bus.publish(devicesChanged, {
          tenantId: session.tenantId,
          ...{ deviceIds: [...deviceIds], hasCalculatedPoints: true },
        })
    })
  return {
    computed: {
      points: `(select coalesce(json_agg(json_build_object('aggregate', k.aggregate, 'itemId', k.item_id::text,
        'state', coalesce(k.state, 'waiting')) order by k.id), '[]') from group_point as k where k.record_id = point_group.id)`,
    },

    async extend({ tx }, rows) {
      const points = await pointsOfGroups(tx, rows)
      return rows.map((row, index) =>
        row.itemIds === undefined ? row : { ...row, itemIds: (points[index] ?? []).join(',') },
      )
    },

    async beforeSave({ tx }, values, before) {
      const { itemIds, stationId } = { ...before, ...values }
      if (before?.virtualDeviceId && stationId !== before.stationId)
        throw refuse(deviceErrors.groupStationFixed, {}, 'stationId')
      if (itemIds === undefined) return values
      const points = await pointInfosOf(tx, idsOf(itemIds))
      if (points.some((point) => point.stationId !== stationId))
        throw refuse(deviceErrors.pointOfOtherStation, {}, 'itemIds')
      if (points.some(({ dataType }) => dataType === 'text'))
        throw refuse(deviceErrors.textInGroup, {}, 'itemIds')
      if (new Set(points.map(({ unit }) => unit ?? '')).size > 1)
        throw refuse(deviceErrors.mixedUnits, {}, 'itemIds')
      if (new Set(points.map(({ kind }) => kind === 'accumulated')).size > 1)
        throw refuse(deviceErrors.mixedKinds, {}, 'itemIds')
      return { ...values, itemIds: idsOf(itemIds).join(',') }
    },

    async afterSave(context, id) {
      const { tx, session } = context
      const kept = await keepGroupPoints(tx, id, { references, licensing })
      const itemIds = await pointsKeptOf(tx, [id])
      if (itemIds.length > 0) await refuseCircle(tx, session.tenantId, itemIds, 'itemIds')
      tell(context, kept)
    },

    async beforeRemove({ tx }, ids) {
      const itemIds = await pointsKeptOf(tx, ids)
      if (itemIds.length > 0) await references.refuseWhileUsed(tx, 'point', pointTable, itemIds)
      const groups = await tx
        .select({ deviceId: pointGroupTable.virtualDeviceId })
        .from(pointGroupTable)
        .where(inArray(pointGroupTable.id, ids))
      leaving.set(tx, { itemIds, deviceIds: groups.flatMap(({ deviceId }) => deviceId ?? []) })
    },

    async afterRemove(context) {
      const { tx } = context
      const { itemIds, deviceIds } = leaving.get(tx) ?? { itemIds: [], deviceIds: [] }
      await removeCalculatedPoints(tx, itemIds)
      for (const deviceId of deviceIds) await removeVirtualDevice(tx, references, deviceId)
      tell(context, { deviceIds, goneItemIds: itemIds })
    },
  }
}

/** Puts points into a group, as saving it with them would; answers how many it did not have. */
export async function addPoints(
  context: HookContext,
  { references, hooks }: { references: References; hooks: ReturnType<typeof pointGroupHooks> },
  { groupId, itemIds }: BodyOf<typeof addGroupPoints>,
): Promise<{ count: number }> {
  const { tx } = context
  await references.check(tx, AddedPoints, [{ groupId, itemIds }])
  const [before] = await tx
    .select()
    .from(pointGroupTable)
    .where(eq(pointGroupTable.id, groupId))
    .for('update')
  if (!before) throw notFound()
  const known = new Set(idsOf(before.itemIds))
  const fresh = [...new Set(itemIds)].filter((id) => !known.has(id))
  const all = [...known, ...fresh]
  if (all.length > mostGroupPoints)
    throw refuse(deviceErrors.groupFull, { most: mostGroupPoints, count: all.length }, 'groupId')
  const values = { itemIds: all.join() }
  await hooks.beforeSave?.(context, values, before)
  await tx
    .update(pointGroupTable)
    .set({ ...values, updateTime: new Date() })
    .where(eq(pointGroupTable.id, groupId))
  await hooks.afterSave?.(context, groupId, values, before)
  return { count: fresh.length }
}

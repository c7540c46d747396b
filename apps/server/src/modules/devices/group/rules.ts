import { deviceErrors, type pointGroups } from '@energy-console/contract/devices'
import { inArray } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'
import type { pointGroupTable } from './table'

/** Ids of a comma list; lists of groups have none. */
const idsOf = (itemIds: unknown) =>
  typeof itemIds === 'string' ? [...new Set(itemIds.split(','))].filter((id) => id !== '') : []

/**
 * The points of a group stand in its station, are numbers or states, and are measured in one unit: all of them registers,
 * or none. Points that are gone since are answered no more.
 */
export const pointGroupHooks: ResourceHooks<typeof pointGroups, typeof pointGroupTable> = {
  async extend({ tx }, rows) {
    const named = [...new Set(rows.flatMap(({ itemIds }) => idsOf(itemIds)))]
    if (named.length === 0) return rows
    const stored = await tx
      .select({ id: pointTable.id })
      .from(pointTable)
      .where(inArray(pointTable.id, named))
    const known = new Set(stored.map(({ id }) => id))
    return rows.map((row) => ({
      ...row,
      itemIds: idsOf(row.itemIds)
        .filter((id) => known.has(id))
        .join(','),
    }))
  },
  async beforeSave({ tx }, values, before) {
    const { itemIds, stationId } = { ...before, ...values }
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
}

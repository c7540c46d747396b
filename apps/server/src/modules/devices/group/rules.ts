import { deviceErrors, type pointGroups } from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../point/queries'
import { idsOf, pointsOfGroups } from './queries'
import type { pointGroupTable } from './table'

/**
 * The points of a group stand in its station, are numbers or states, and are measured in one unit: all of them registers,
 * or none. Points that are gone or stand elsewhere since are answered no more.
 */
export const pointGroupHooks: ResourceHooks<typeof pointGroups, typeof pointGroupTable> = {
  async extend({ tx }, rows) {
    const points = await pointsOfGroups(tx, rows)
    return rows.map((row, index) =>
      row.itemIds === undefined ? row : { ...row, itemIds: (points[index] ?? []).join(',') },
    )
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

import { deviceErrors } from '@energy-console/contract/devices'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../point/queries'

const idsOf = (itemIds: unknown) => (typeof itemIds === 'string' ? [...new Set(itemIds.split(','))] : [])

/**
 * The points of a group stand in its station, are numbers or states, and are measured in one unit: all of them registers,
 * or none. Points that are gone since leave the group when it is saved.
 */
export const pointGroupHooks: ResourceHooks = {
  async beforeSave({ tx }, values, before) {
    const { itemIds, stationId } = { ...before, ...values }
    if (typeof itemIds !== 'string') return values
    const infos = new Map((await pointInfosOf(tx, idsOf(itemIds))).map((info) => [info.itemId, info]))
    const former = new Set(idsOf(before?.itemIds))
    const chosen = idsOf(itemIds).filter((id) => infos.has(id) || !former.has(id))
    if (chosen.length === 0 || chosen.some((id) => !infos.has(id)))
      throw refuse(deviceErrors.unknownPoint, {}, 'itemIds')
    const points = [...infos.values()]
    if (points.some((point) => point.stationId !== stationId))
      throw refuse(deviceErrors.pointOfOtherStation, {}, 'itemIds')
    if (points.some(({ dataType }) => dataType === 'text'))
      throw refuse(deviceErrors.textInGroup, {}, 'itemIds')
    if (new Set(points.map(({ unit }) => unit ?? '')).size > 1)
      throw refuse(deviceErrors.mixedUnits, {}, 'itemIds')
    if (new Set(points.map(({ kind }) => kind === 'accumulated')).size > 1)
      throw refuse(deviceErrors.mixedKinds, {}, 'itemIds')
    return { ...values, itemIds: chosen.join(',') }
  },
}

import {
  type ModelLayout,
  type ModelRefreshError,
  type PointValue,
  planModelRefresh,
} from '@energy-console/schematic'
import type { ViewHost } from './host'
import type { ModelLayer } from './ModelLayer'

/** What the console's log says of a model item that cannot be refreshed. */
const messages: Record<ModelRefreshError, string> = {
  'model not found': '找不到模型',
  'no device bound': '没有绑定设备',
  'device not found': '找不到对应的设备',
}

/** What a round of refreshing has read. */
export interface ReadModels {
  /** The present layouts by item. */
  readonly layouts: ReadonlyMap<string, readonly ModelLayout[]>
  /** The present values of the points that the items list in `refreshItemIds`. */
  readonly values: readonly PointValue[]
}

/** Reads anew what the model items show; why one of them cannot be refreshed goes to the log. */
export async function readModels(
  items: ModelLayer['items'],
  host: Pick<ViewHost, 'models' | 'devicePoints'>,
): Promise<ReadModels> {
  const models = await host.models([...new Set(items.map((item) => item.modelId))])
  const devices = [...new Set(items.map((item) => item.deviceId))].filter((id) => id !== '')
  const points = new Map(
    await Promise.all(devices.map(async (id) => [id, await host.devicePoints(id)] as const)),
  )
  const layouts = new Map<string, readonly ModelLayout[]>()
  const values = new Map<string, PointValue>()
  for (const item of items) {
    const layoutsOf = (modelId: string) => (models.has(modelId) ? models.get(modelId) : item.layouts)
    const plan = planModelRefresh(item, {
      layoutsOf,
      pointsOf: (deviceId) => {
        const known = points.get(deviceId)
        return known && new Map(known.map(({ propertyNo, itemId }) => [propertyNo, itemId]))
      },
    })
    if ('error' in plan) console.error(messages[plan.error], item.name || item.id)
    const found = layoutsOf(item.modelId)
    if (found && (!('error' in plan) || plan.error === 'no device bound')) layouts.set(item.id, found)
    if ('error' in plan) continue
    for (const point of points.get(item.deviceId) ?? [])
      if (item.refreshItemIds.includes(point.itemId)) values.set(point.itemId, point)
  }
  return { layouts, values: [...values.values()] }
}

import type { ModelLayout, PointReading } from '@energy-console/schematic'
import type { ViewHost } from './host'
import type { ModelLayer } from './ModelLayer'

/** What a round of refreshing has read. */
export interface ReadModels {
  /** The present layouts by item. */
  readonly layouts: ReadonlyMap<string, readonly ModelLayout[]>
  /** The present values of the points that the items list in `refreshItemIds`. */
  readonly values: readonly PointReading[]
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
  const values = new Map<string, PointReading>()
  for (const item of items) {
    const found = models.has(item.modelId) ? models.get(item.modelId) : item.layouts
    const known = points.get(item.deviceId)
    const problem = problemOf(item.deviceId, found, known)
    if (problem !== undefined) console.error(problem, item.name || item.id)
    if (found && (known || item.deviceId === '')) layouts.set(item.id, found)
    if (!found) continue
    for (const point of known ?? [])
      if (item.refreshItemIds.includes(point.itemId)) values.set(point.itemId, point)
  }
  return { layouts, values: [...values.values()] }
}

/** What the console's log says of an item that cannot be refreshed. */
function problemOf(deviceId: string, layouts: unknown, points: unknown): string | undefined {
  if (!layouts) return '找不到模型'
  if (deviceId === '') return '没有绑定设备'
  return points ? undefined : '找不到对应的设备'
}

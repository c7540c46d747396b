import {
  MODEL_REFRESH_MS,
  type ModelLayout,
  type ModelLookup,
  type ModelRefreshError,
  planModelRefresh,
  type SchematicDocument,
} from '@energy-console/schematic'
import { useEffect, useMemo } from 'react'
import type { ViewHost } from './host'
import { ModelLayer } from './ModelLayer'

/** What the console's log says of a model item that cannot be refreshed. */
const messages: Record<ModelRefreshError, string> = {
  'model not found': '找不到模型',
  'no device bound': '没有绑定设备',
  'device not found': '找不到对应的设备',
}

/**
 * Keeps the model items of a running view up to date: every 10 s their models' layouts and their devices' points are
 * looked up again, and between that the live values of the bound properties are shown as they come.
 */
export function useModelRefresh(document: SchematicDocument, host: ViewHost): ModelLayer {
  const layer = useMemo(
    () =>
      new ModelLayer([...document.item.values()].flatMap((item) => (item.type === 'model' ? [item] : []))),
    [document],
  )

  useEffect(() => {
    if (layer.items.length === 0) return
    let isCurrent = true
    let followed = ''
    let stop: () => void = () => undefined

    const follow = () => {
      const points = layer.points()
      const key = points.map(({ deviceId, propertyNo }) => `${deviceId}/${propertyNo}`).join()
      if (key === followed) return
      followed = key
      stop()
      stop = host.subscribe(
        points,
        (values) => layer.receive(values),
        (isLive) => layer.setLive(isLive),
      )
    }
    const refresh = async () => {
      const layouts = await readLayouts(layer, host)
      if (!isCurrent) return
      layer.setLayouts(layouts)
      follow()
    }
    // a lookup that does not come through is tried again with the next round; what is shown stays
    const run = () => void refresh().catch(() => undefined)
    follow()
    run()
    const timer = setInterval(run, MODEL_REFRESH_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
      stop()
    }
  }, [layer, host])

  return layer
}

/** The present layouts by item, for the items that can be refreshed; why another cannot goes to the log. */
async function readLayouts(layer: ModelLayer, host: ViewHost): Promise<Map<string, readonly ModelLayout[]>> {
  const models = await host.models([...new Set(layer.items.map((item) => item.modelId))])
  const devices = [...new Set(layer.items.map((item) => item.deviceId))].filter((id) => id !== '')
  const points = new Map(
    await Promise.all(devices.map(async (id) => [id, await host.devicePoints(id)] as const)),
  )
  const found = new Map<string, readonly ModelLayout[]>()
  for (const item of layer.items) {
    const lookup: ModelLookup = {
      layoutsOf: (modelId) => (models.has(modelId) ? models.get(modelId) : item.layouts),
      pointsOf: (deviceId) => points.get(deviceId),
    }
    const plan = planModelRefresh(item, lookup)
    if ('error' in plan) console.error(messages[plan.error], item.name || item.id)
    const layouts = lookup.layoutsOf(item.modelId)
    if (layouts && (!('error' in plan) || plan.error === 'no device bound')) found.set(item.id, layouts)
  }
  return found
}

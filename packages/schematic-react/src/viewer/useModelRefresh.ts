import { layoutsInDark, MODEL_REFRESH_MS, pointKey, type SchematicDocument } from '@energy-console/schematic'
import { useEffect, useMemo } from 'react'
import type { ViewHost } from './host'
import { ModelLayer } from './ModelLayer'
import { readModels } from './refreshModels'

/**
 * Keeps the model items of a running view up to date: every 10 s their models' layouts, their devices' points and the
 * values listed in `refreshItemIds` are read again, and between that the live values of the bound properties are shown as
 * they come. In the dark the layouts take the colours of pages that follow the theme, as all else there.
 */
export function useModelRefresh(document: SchematicDocument, host: ViewHost, isDark: boolean): ModelLayer {
  const layer = useMemo(
    () =>
      new ModelLayer(
        [...document.item.values()].flatMap((item) => (item.type === 'model' ? [item] : [])),
        isDark ? (item, layouts) => layoutsInDark(document, item, layouts) : undefined,
      ),
    [document, isDark],
  )

  useEffect(() => {
    if (layer.items.length === 0) return
    let isCurrent = true
    let followed = ''
    let stop: () => void = () => undefined

    const follow = () => {
      const points = layer.points()
      const key = points.map(pointKey).join()
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
      const { layouts, values } = await readModels(layer.items, host)
      if (!isCurrent) return
      layer.setLayouts(layouts)
      layer.refresh(values)
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

import type { Camera } from '@energy-console/schematic'
import { useEffect } from 'react'
import { navigatorWidth, usePanelLayout } from './panelLayout'

/** Panels cover a side only while this much of the window stays free. */
const leastFree = 0.4

/** Tells the camera how far the shown panels reach into the window, so that fitting shows nothing behind them. */
export function useCoveredSides(camera: Camera): void {
  const { blocks, pages, properties } = usePanelLayout((state) => state.panels)
  const reach = (...panels: (typeof blocks)[]) =>
    Math.max(0, ...panels.filter(({ isShown }) => isShown).map(({ x, width }) => x + width))
  const left = reach(blocks, pages)
  const right = reach(properties) - (properties.isShown ? navigatorWidth : 0)
  useEffect(() => {
    const tell = () => {
      const { width } = camera.viewport.get()
      const isRoomy = width - left - right > width * leastFree
      camera.covered.set(isRoomy ? { left, right } : { left: 0, right: 0 })
    }
    tell()
    return camera.viewport.subscribe(tell)
  }, [camera, left, right])
}

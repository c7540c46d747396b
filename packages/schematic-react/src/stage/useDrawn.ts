import { type Box, type Camera, type CameraState, contains, intersects } from '@energy-console/schematic'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Scene } from '../scene/Scene'
import { afterPaint } from './afterPaint'
import { Culling } from './Culling'

/** What is mounted at present: the view it was drawn for, and how far it reaches beyond the window's edges. */
export interface Drawn {
  view: CameraState
  size: { width: number; height: number }
  /** Share of the window beyond each of its edges. */
  margin: number
}

const settleMs = 140
/** Mounted beyond the window in quiet moments, so that panning finds it there. */
const wide = 0.5
/** How far beyond the window items are painted, CSS pixels; while zooming, share of the window. */
const rimPx = 64
const zoomingRim = 0.5

/** The page units that are mounted. */
export const areaOf = ({ view, size, margin }: Drawn): Box => grown(windowOf(view, size), margin)

const windowOf = ({ x, y, zoom }: CameraState, size: { width: number; height: number }): Box => ({
  ...{ x: -x / zoom, y: -y / zoom },
  ...{ width: size.width / zoom, height: size.height / zoom },
})

const justTheWindow = (camera: Camera): Drawn => ({
  ...{ view: camera.state.get(), size: camera.viewport.get() },
  margin: 0,
})

const grown = ({ x, y, width, height }: Box, share: number): Box => ({
  ...{ x: x - width * share, y: y - height * share },
  ...{ width: width * (1 + 2 * share), height: height * (1 + 2 * share) },
})

interface Options {
  scene: Scene
  camera: Camera
  viewport: RefObject<HTMLElement | null>
  layer: RefObject<HTMLElement | null>
  /** The camera knows the size of the window before it is measured: the first picture need not wait for that. */
  isSized: boolean
  /** The window has got its size, or another one; the camera knows it. */
  onResize: (() => void) | undefined
}

/**
 * Decides what is mounted and painted while the camera moves. A pan transforms the layer and shows what is mounted
 * already; a zoom scales the layer and draws sharply once it has settled. The window itself is drawn at once, what lies
 * around it in quiet moments.
 */
export function useDrawn({ scene, camera, viewport, layer, isSized, onResize }: Options) {
  const [drawn, setDrawn] = useState(() => (isSized ? justTheWindow(camera) : undefined))
  const latest = useRef(drawn)
  const isWidening = useRef(false)
  const culling = useMemo(() => {
    const made = new Culling(scene)
    const now = latest.current
    if (now) made.fit(windowOf(now.view, now.size), rimPx / now.view.zoom)
    return made
  }, [scene])

  const widen = useCallback(() => {
    if (isWidening.current) return
    isWidening.current = true
    startTransition(() => setDrawn({ view: camera.state.get(), size: camera.viewport.get(), margin: wide }))
  }, [camera])

  useLayoutEffect(() => {
    latest.current = drawn
    isWidening.current = false
    if (!drawn) return
    const { zoom } = drawn.view
    transform(layer.current, camera.state.get(), drawn.view)
    culling.fit(windowOf(camera.state.get(), camera.viewport.get()), rimPx / zoom)
  }, [drawn, camera, culling, layer])

  // what surrounds the window waits until the window itself is on the screen
  useEffect(() => {
    if (!drawn || drawn.margin === wide) return
    return afterPaint(widen)
  }, [drawn, widen])

  const redraw = useCallback(() => {
    const next = justTheWindow(camera)
    // items that mount now know at once whether they are in sight
    culling.fit(windowOf(next.view, next.size), rimPx / next.view.zoom)
    setDrawn(next)
  }, [camera, culling])
  const measure = useCallback(
    ({ clientWidth: width, clientHeight: height }: HTMLElement) => {
      const known = camera.viewport.get()
      if (latest.current && known.width === width && known.height === height) return
      camera.viewport.set({ width, height })
      onResize?.()
      redraw()
    },
    [camera, onResize, redraw],
  )
  // the first picture does not wait for an observer to be called
  useLayoutEffect(() => {
    if (viewport.current) measure(viewport.current)
  }, [measure, viewport])

  // an item that comes from far away (undo, align) is not mounted yet
  useEffect(
    () =>
      scene.subscribeMoves((ids) => {
        const now = latest.current
        if (!now) return
        const area = areaOf(now)
        const comes = (id: string) => {
          const box = culling.holds(id) ? undefined : scene.bounds(id)
          return box !== undefined && intersects(box, area)
        }
        if (ids.some(comes)) setDrawn({ ...now })
      }),
    [scene, culling],
  )

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleMove = () => {
      const now = latest.current
      if (!now) return
      const view = camera.state.get()
      const window = windowOf(view, now.size)
      const isZooming = view.zoom !== now.view.zoom
      const isMounted = contains(areaOf(now), window)
      if (!isMounted && !isZooming) return redraw()
      transform(layer.current, view, now.view)
      culling.cover(window, isZooming ? window.width * zoomingRim : rimPx / view.zoom)
      clearTimeout(timer)
      if (isZooming) timer = setTimeout(widen, settleMs)
      if (!isMounted || (!isZooming && !contains(areaOf({ ...now, margin: now.margin / 2 }), window))) widen()
    }
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    const unsubscribe = camera.state.subscribe(handleMove)
    return () => {
      observer.disconnect()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [camera, viewport, layer, culling, widen, redraw, measure])

  return { drawn, culling }
}

/** Moves the layer from the view that it was drawn for to the present one. */
function transform(layer: HTMLElement | null, view: CameraState, drawn: CameraState) {
  if (!layer) return
  const scale = view.zoom / drawn.zoom
  layer.style.transform = `translate(${view.x - drawn.x * scale}px, ${view.y - drawn.y * scale}px) scale(${scale})`
}

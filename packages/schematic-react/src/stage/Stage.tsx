import type { Camera, CameraState, Page } from '@energy-console/schematic'
import {
  type HTMLAttributes,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Scene } from '../scene/Scene'
import { ItemView } from './ItemView'
import '../schematic.css'

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, 'onResize'> {
  scene: Scene
  page: Page
  camera: Camera
  /** The window has got its size, or another one; the camera knows it. */
  onResize?: () => void
  /** Drawn between the page and its items, in page units (a grid). */
  ground?: ReactNode
  /** Laid over the drawing, in screen units (selection, guides). */
  overlay?: ReactNode
  label: string
  elementRef?: (element: HTMLDivElement | null) => void
}

/** What is drawn at present: the view it was drawn for, and the page units that it covers. */
interface Drawn {
  view: CameraState
  size: { width: number; height: number }
}

const settleMs = 140
/** Share of the window that is drawn beyond each of its edges, so that panning shows what is there already. */
const margin = 0.5

/**
 * The canvas: draws the items that meet the window, on a layer of its own. Moving the camera transforms the layer;
 * items are drawn again when the window leaves what was drawn, or when a zoom has settled.
 */
export function Stage({
  scene,
  page,
  camera,
  onResize,
  ground,
  overlay,
  label,
  elementRef,
  ...handlers
}: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn>()
  const latest = useRef(drawn)
  const size = useRef({ width: 0, height: 0 })

  useLayoutEffect(() => {
    latest.current = drawn
    if (drawn) follow(layer.current, camera.state.get(), drawn.view)
  }, [drawn, camera])

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    const redraw = () => setDrawn({ view: camera.state.get(), size: size.current })
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleMove = () => {
      const now = latest.current
      if (!now || leavesDrawn(camera, now, size.current)) return redraw()
      follow(layer.current, camera.state.get(), now.view)
      clearTimeout(timer)
      if (camera.state.get().zoom !== now.view.zoom) timer = setTimeout(redraw, settleMs)
    }
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      size.current = { width: entry.contentRect.width, height: entry.contentRect.height }
      camera.viewport.set(size.current)
      onResize?.()
      redraw()
    })
    observer.observe(element)
    const unsubscribe = camera.state.subscribe(handleMove)
    return () => {
      observer.disconnect()
      unsubscribe()
      clearTimeout(timer)
    }
  }, [camera, onResize])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing of many things is no single element of HTML
    <div
      ref={(element) => {
        viewport.current = element
        elementRef?.(element)
      }}
      className="schematic-stage"
      role="group"
      aria-label={label}
      {...handlers}
    >
      <div ref={layer} className="schematic-layer">
        {drawn && (
          // biome-ignore lint/a11y/noSvgWithoutTitle: the stage around it is labelled
          <svg width={drawn.size.width} height={drawn.size.height}>
            <g transform={`translate(${drawn.view.x} ${drawn.view.y}) scale(${drawn.view.zoom})`}>
              <PageGround page={page} />
              {ground}
              <Items scene={scene} drawn={drawn} />
            </g>
          </svg>
        )}
      </div>
      {overlay}
    </div>
  )
}

function PageGround({ page }: { page: Page }) {
  const { width, height } = page.svgData
  const { backgroundColor, backgroundImage } = page.editorData
  return (
    <>
      <rect width={width} height={height} fill={backgroundColor} data-page-ground="" />
      {backgroundImage !== '' && (
        <image href={backgroundImage} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      )}
    </>
  )
}

function Items({ scene, drawn }: { scene: Scene; drawn: Drawn }) {
  const ids = useSyncExternalStore(scene.subscribeItems, scene.itemIds)
  const visible = scene.visible(areaOf(drawn))
  return ids.map((id) => (visible.has(id) ? <ItemView key={id} scene={scene} id={id} /> : null))
}

/** The page units that are drawn: the window and its margin. */
const areaOf = ({ view: { x, y, zoom }, size: { width, height } }: Drawn) => ({
  x: (-x - width * margin) / zoom,
  y: (-y - height * margin) / zoom,
  width: (width * (1 + 2 * margin)) / zoom,
  height: (height * (1 + 2 * margin)) / zoom,
})

function leavesDrawn(camera: Camera, drawn: Drawn, size: { width: number; height: number }): boolean {
  const area = areaOf(drawn)
  const { x, y, zoom } = camera.state.get()
  const window = { x: -x / zoom, y: -y / zoom, width: size.width / zoom, height: size.height / zoom }
  return (
    window.x < area.x ||
    window.y < area.y ||
    window.x + window.width > area.x + area.width ||
    window.y + window.height > area.y + area.height
  )
}

/** Moves the layer from the view that it was drawn for to the present one. */
function follow(layer: HTMLElement | null, view: CameraState, drawn: CameraState) {
  if (!layer) return
  const scale = view.zoom / drawn.zoom
  layer.style.transform = `translate(${view.x - drawn.x * scale}px, ${view.y - drawn.y * scale}px) scale(${scale})`
}

import type { Camera, Page } from '@energy-console/schematic'
import { type HTMLAttributes, memo, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { Picture } from '../items/Picture'
import type { Scene } from '../scene/Scene'
import type { Culling } from './Culling'
import { ItemView } from './ItemView'
import { areaOf, type Drawn, useDrawn } from './useDrawn'
import './stage.css'

interface Props extends Omit<HTMLAttributes<HTMLDivElement>, 'onResize'> {
  scene: Scene
  page: Page
  camera: Camera
  /** The camera knows the size of the window already. */
  isSized?: boolean
  /** The window has got its size, or another one; the camera knows it. */
  onResize?: () => void
  /** Drawn between the page and its items, in page units (a grid). */
  ground?: ReactNode
  /** Drawn above its items, in page units. */
  top?: ReactNode
  /** Laid over the drawing, in screen units (selection, guides). */
  overlay?: ReactNode
  label: string
  elementRef?: (element: HTMLDivElement | null) => void
}

/** The canvas: draws the items that meet the window, on a layer of its own that follows the camera. */
export function Stage({
  scene,
  page,
  camera,
  isSized = false,
  onResize,
  ground,
  top,
  overlay,
  label,
  elementRef,
  ...handlers
}: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const { drawn, culling } = useDrawn({ scene, camera, viewport, layer, isSized, onResize })

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
              <Items scene={scene} culling={culling} drawn={drawn} />
              {top}
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
      <Picture href={backgroundImage} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
    </>
  )
}

const Items = memo(function Items({
  scene,
  culling,
  drawn,
}: {
  scene: Scene
  culling: Culling
  drawn: Drawn
}) {
  const ids = useSyncExternalStore(scene.subscribeItems, scene.itemIds)
  const near = scene.visible(areaOf(drawn))
  return ids
    .filter((id) => near.has(id))
    .map((id) => <ItemView key={id} scene={scene} culling={culling} id={id} />)
})

import { boundsOf } from '@energy-console/schematic'
import { type Editor, selectionFrame } from '@energy-console/schematic/editor'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useSelected } from './Overlay'
import { rulerTicks } from './rulerTicks'
import { useAtom } from './useAtom'
import './editor.css'

/** Breadth of a ruler, screen pixels. */
const breadth = 20

interface Props {
  editor: Editor
  /** The canvas that they measure. */
  children: ReactNode
}

/** Rulers along the top and the left of the canvas, in page units; they show the selection's extent and the pointer. */
export function Rulers({ editor, children }: Props) {
  const isShown = useAtom(editor.session.isRulerShown)
  const canvas = useRef<HTMLDivElement>(null)
  const marks = { x: useRef<SVGLineElement>(null), y: useRef<SVGLineElement>(null) }

  const follow = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box || !isShown) return
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    marks.x.current?.setAttribute('transform', `translate(${x} 0)`)
    marks.y.current?.setAttribute('transform', `translate(0 ${y})`)
  }

  return (
    <div className="schematic-ruled" data-rulers={isShown ? '' : undefined} onPointerMove={follow}>
      {isShown && (
        <>
          <svg className="schematic-ruler" data-ruler="x" aria-hidden="true">
            <Scale editor={editor} axis="x" />
            <line ref={marks.x} y2={breadth} x1={-1} x2={-1} className="schematic-ruler-pointer" />
          </svg>
          <svg className="schematic-ruler" data-ruler="y" aria-hidden="true">
            <Scale editor={editor} axis="y" />
            <line ref={marks.y} x2={breadth} y1={-1} y2={-1} className="schematic-ruler-pointer" />
          </svg>
        </>
      )}
      <div ref={canvas} className="schematic-ruled-canvas">
        {children}
      </div>
    </div>
  )
}

/** The marks and numbers of one ruler, and the part of it that the selection takes up. */
function Scale({ editor, axis }: { editor: Editor; axis: 'x' | 'y' }) {
  const camera = useAtom(editor.camera.state)
  const viewport = useAtom(editor.camera.viewport)
  const { zoom } = camera
  const [offset, length] = axis === 'x' ? [camera.x, viewport.width] : [camera.y, viewport.height]
  const { major, minor } = rulerTicks(-offset / zoom, (length - offset) / zoom, zoom)
  const ticks = (places: readonly number[], reach: number) =>
    places
      .map((place) => {
        const at = Math.round(place * zoom + offset) + 0.5
        return axis === 'x' ? `M${at},${breadth} v${-reach}` : `M${breadth},${at} h${-reach}`
      })
      .join('')
  return (
    <>
      <Extent editor={editor} axis={axis} />
      <path d={ticks(major, 10) + ticks(minor, 4)} stroke="currentColor" strokeOpacity={0.5} />
      {major.map((place) => {
        const at = place * zoom + offset
        return (
          <text
            key={place}
            transform={axis === 'x' ? `translate(${at + 3} 10)` : `translate(10 ${at - 3}) rotate(-90)`}
          >
            {place}
          </text>
        )
      })}
    </>
  )
}

function Extent({ editor, axis }: { editor: Editor; axis: 'x' | 'y' }) {
  const { camera, store } = editor
  const frame = selectionFrame(store, useSelected(editor))
  if (!frame) return null
  const box = boundsOf(frame)
  const [left, top] = camera.toScreen([box.x, box.y])
  return (
    <rect
      {...(axis === 'x'
        ? { x: left, width: box.width * camera.zoom, height: breadth }
        : { y: top, height: box.height * camera.zoom, width: breadth })}
      className="schematic-ruler-extent"
      data-ruler-extent={axis}
    />
  )
}

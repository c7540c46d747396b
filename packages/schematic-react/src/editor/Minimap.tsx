import type { Vec } from '@energy-console/schematic'
import type { Editor } from '@energy-console/schematic/editor'
import { useEffect, useRef } from 'react'
import { drawMinimap, type MinimapPlace, minimapPlace } from './drawMinimap'
import { useAtom } from './useAtom'
import './editor.css'

interface Props {
  editor: Editor
  label: string
}

/** How long the document keeps still before it is drawn again. */
const settleMs = 200

/** The page in small with the part that the window shows; pressing and dragging moves the window over the page. */
export function Minimap({ editor, label }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLCanvasElement>(null)
  const seen = useRef<HTMLDivElement>(null)
  const pageId = useAtom(editor.session.pageId)

  useEffect(() => {
    const [element, canvas, frame] = [root.current, picture.current, seen.current]
    const page = editor.store.get('page', pageId)
    if (!element || !canvas || !frame || !page) return
    const { camera, store } = editor
    let timer: ReturnType<typeof setTimeout> | undefined
    let place: MinimapPlace = { x: 0, y: 0, scale: 1 }

    const showSeen = () => {
      const box = camera.visibleBox()
      frame.style.transform = `translate(${place.x + box.x * place.scale}px, ${place.y + box.y * place.scale}px)`
      frame.style.width = `${box.width * place.scale}px`
      frame.style.height = `${box.height * place.scale}px`
    }
    const draw = () => {
      const now = store.get('page', pageId) ?? page
      place = minimapPlace(canvas, now.svgData)
      drawMinimap(canvas, now, store, place)
      showSeen()
    }
    const drawSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(draw, settleMs)
    }

    const look = (event: PointerEvent) => {
      const { left, top } = canvas.getBoundingClientRect()
      const point: Vec = [
        (event.clientX - left - place.x) / place.scale,
        (event.clientY - top - place.y) / place.scale,
      ]
      camera.centreOn(point)
    }
    const handleDown = (event: PointerEvent) => {
      element.setPointerCapture(event.pointerId)
      look(event)
    }
    const handleMove = (event: PointerEvent) => {
      if (element.hasPointerCapture(event.pointerId)) look(event)
    }
    element.addEventListener('pointerdown', handleDown)
    element.addEventListener('pointermove', handleMove)

    const observer = new ResizeObserver(draw)
    observer.observe(canvas)
    const stops = [
      store.listen(drawSoon),
      camera.state.subscribe(showSeen),
      camera.viewport.subscribe(showSeen),
    ]
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      element.removeEventListener('pointerdown', handleDown)
      element.removeEventListener('pointermove', handleMove)
      for (const stop of stops) stop()
    }
  }, [editor, pageId])

  return (
    <div ref={root} className="schematic-minimap" role="img" aria-label={label}>
      <canvas ref={picture} />
      <div ref={seen} className="schematic-minimap-seen" />
    </div>
  )
}

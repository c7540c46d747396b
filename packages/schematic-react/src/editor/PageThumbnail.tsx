import type { Editor } from '@energy-console/schematic/editor'
import { useEffect, useRef } from 'react'
import { drawMinimap } from './drawMinimap'

interface Props {
  editor: Editor
  pageId: string
}

/** How long the document keeps still before a page is drawn again. */
const settleMs = 500

/** A page in small, as wide as its box. */
export function PageThumbnail({ editor, pageId }: Props) {
  const picture = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const canvas = picture.current
    if (!canvas) return
    const { store } = editor
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const page = store.get('page', pageId)
      if (page)
        drawMinimap(canvas, page, store, { x: 0, y: 0, scale: canvas.clientWidth / page.svgData.width })
    }
    draw()
    const stop = store.listen(({ item, page }) => {
      const isOwn = Object.values(item ?? {}).some(({ from, to }) => (to ?? from)?.pageId === pageId)
      if (!isOwn && !page?.[pageId]) return
      clearTimeout(timer)
      timer = setTimeout(draw, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editor, pageId])

  return <canvas ref={picture} className="schematic-thumbnail" />
}

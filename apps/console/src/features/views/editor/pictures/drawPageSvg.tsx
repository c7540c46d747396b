import type { SchematicDocument } from '@energy-console/schematic'
import { StillView } from '@energy-console/schematic-react'
import { ClockZone } from '@energy-console/schematic-react/time'
import { createRoot } from 'react-dom/client'
import { dataUrlOf } from './dataUrlOf'

/** A page as a standalone SVG text, and its size in page units. */
export interface PageSvg {
  text: string
  width: number
  height: number
}

const quietMs = 120
const longestMs = 5_000

/** What is drawn: a page of a document, with clocks in a time zone (IANA name). */
export interface DrawnPage {
  document: SchematicDocument
  pageId: string
  timeZone: string
}

/** Draws a whole page, whatever of it the window shows, without anything of the editor; pictures are taken in. */
export async function drawPageSvg({ document, pageId, timeZone }: DrawnPage): Promise<PageSvg | undefined> {
  const page = document.page.get(pageId)
  if (!page) return undefined
  const { width, height } = page.svgData
  const host = window.document.createElement('div')
  host.inert = true
  host.style.cssText = `position:fixed;left:-100000px;top:0;width:${width}px;height:${height}px`
  window.document.body.append(host)
  const root = createRoot(host)
  try {
    root.render(
      <ClockZone value={timeZone}>
        <StillView document={document} pageId={pageId} label="" />
      </ClockZone>,
    )
    await untilQuiet(host)
    const svg = host.querySelector('svg')
    if (!svg) return undefined
    svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
    svg.setAttribute('width', String(width))
    svg.setAttribute('height', String(height))
    await takeInPictures(svg)
    return { text: new XMLSerializer().serializeToString(svg), width, height }
  } finally {
    root.unmount()
    host.remove()
  }
}

/** Charts load and draw themselves after the first rendering: waits until nothing changes any more. */
function untilQuiet(host: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      if (host.querySelector('[data-loading]')) return
      stop()
    }
    const stop = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(limit)
      resolve()
    }
    let quiet: ReturnType<typeof setTimeout> | undefined
    const limit = setTimeout(stop, longestMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, quietMs)
    })
    observer.observe(host, { childList: true, subtree: true })
  })
}

/** A picture in a file must not lead back to the server: each becomes its own data; one that cannot be read goes. */
async function takeInPictures(svg: SVGSVGElement): Promise<void> {
  await Promise.all(
    [...svg.querySelectorAll('image')].map(async (image) => {
      const href = image.getAttribute('href') ?? ''
      if (href.startsWith('data:')) return
      const data = await fetch(href).then(
        async (answer) => (answer.ok ? dataUrlOf(await answer.blob()) : undefined),
        () => undefined,
      )
      if (data === undefined) image.remove()
      else image.setAttribute('href', data)
    }),
  )
}

import type { Editor } from '@energy-console/schematic/editor'
import { downloadText } from '../../library/downloadText'
import { withPresentValues } from '../../values/withPresentValues'
import { dataUrlOf } from './dataUrlOf'
import { drawPageSvg, type PageSvg } from './drawPageSvg'

const shownPage = ({ store, session }: Editor, timeZone: string) =>
  drawPageSvg({ document: store.document, pageId: session.pageId.get(), timeZone })

/** Draws a standalone SVG into a bitmap of the given width. */
async function rasterise({ text, width, height }: PageSvg, targetWidth: number, type: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = new OffscreenCanvas(targetWidth, Math.round((targetWidth * height) / width))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type, quality: 0.8 })
}

interface PictureFile {
  format: 'svg' | 'png'
  /** Without an ending. */
  name: string
  /** Of clocks, IANA name. */
  timeZone: string
}

/** Hands the page that the editor shows to the browser as an SVG or PNG file. */
export async function exportPicture(editor: Editor, { format, name, timeZone }: PictureFile): Promise<void> {
  const svg = await shownPage(editor, timeZone)
  if (!svg) return
  if (format === 'svg') return downloadText(`${name}.svg`, svg.text, 'image/svg+xml')
  downloadText(`${name}.png`, await rasterise(svg, svg.width * 2, 'image/png'), 'image/png')
}

/** Prints the page that the editor shows, on a sheet of its own size; clocks show the time zone's time. */
export async function printPage(editor: Editor, timeZone: string): Promise<void> {
  const svg = await shownPage(editor, timeZone)
  if (!svg) return
  const frame = document.createElement('iframe')
  frame.inert = true
  frame.style.cssText = 'position:fixed;left:-100000px;border:0'
  frame.srcdoc = `<!doctype html><style>@page{size:${svg.width}px ${svg.height}px;margin:0}body{margin:0}svg{display:block}</style>${svg.text}`
  frame.onload = () => {
    const sheet = frame.contentWindow
    sheet?.addEventListener('afterprint', () => frame.remove())
    sheet?.print()
  }
  document.body.append(frame)
}

const thumbnailWidth = 320

/**
 * A small WebP of the page that the editor shows, with present values and clocks in a time zone, as a data URI; undefined
 * where the browser cannot draw it.
 */
export async function drawThumbnail(editor: Editor, timeZone: string): Promise<string | undefined> {
  try {
    const pageId = editor.session.pageId.get()
    const svg = await drawPageSvg({
      document: await withPresentValues(editor.store.document, pageId),
      pageId,
      timeZone,
    })
    return svg && (await dataUrlOf(await rasterise(svg, thumbnailWidth, 'image/webp')))
  } catch {
    return undefined
  }
}

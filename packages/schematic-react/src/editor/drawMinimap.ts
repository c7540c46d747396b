import { type Item, isPathItem, type Page } from '@energy-console/schematic'
import type { RecordReader } from '@energy-console/schematic/editor'
import { itemsById } from '@energy-console/schematic/editor'

/** Where the page lies in its small drawing, CSS pixels, and how many of them a page unit is. */
export interface MinimapPlace {
  readonly x: number
  readonly y: number
  readonly scale: number
}

const margin = 6
const quiet = '#8793a3'

/** The page in the middle of the drawing, all of it. */
export function minimapPlace(
  { clientWidth, clientHeight }: { clientWidth: number; clientHeight: number },
  page: { width: number; height: number },
): MinimapPlace {
  const across = (clientWidth - 2 * margin) / page.width
  const down = (clientHeight - 2 * margin) / page.height
  const scale = Math.max(0.001, Math.min(across, down))
  return {
    x: (clientWidth - page.width * scale) / 2,
    y: (clientHeight - page.height * scale) / 2,
    scale,
  }
}

/** Draws a page's items as coloured boxes: cheap for ten thousand of them, since none is larger than some pixels. */
export function drawMinimap(
  canvas: HTMLCanvasElement,
  page: Page,
  reader: RecordReader,
  { x, y, scale }: MinimapPlace,
): void {
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(canvas.clientWidth * ratio)
  canvas.height = Math.round(canvas.clientHeight * ratio)
  const context = canvas.getContext('2d')
  if (!context) return
  context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio)
  context.fillStyle = page.editorData.backgroundColor
  context.fillRect(0, 0, page.svgData.width, page.svgData.height)
  for (const item of itemsById(reader, reader.relations.itemsOnPage(page.id)))
    if (!item.hidden && item.type !== 'group') drawItem(context, item, 1 / scale)
}

/** @param hair one pixel, in page units */
function drawItem(context: CanvasRenderingContext2D, item: Item, hair: number): void {
  if (isPathItem(item)) {
    context.beginPath()
    for (const [x, y] of item.points) context.lineTo(x, y)
    context.strokeStyle = 'stroke' in item ? String(item.stroke) : quiet
    context.lineWidth = hair
    context.stroke()
    return
  }
  const { x, y, width, height, rotation } = item
  context.save()
  context.translate(x + width / 2, y + height / 2)
  context.rotate((rotation * Math.PI) / 180)
  const isFilled = 'fill' in item && (!('fillOpacity' in item) || Number(item.fillOpacity) > 0)
  context.globalAlpha = isFilled ? 0.9 : 0.35
  context.fillStyle = isFilled ? String(item.fill) : quiet
  context.fillRect(-width / 2, -height / 2, width, height)
  // outlines of small boxes would be all that is seen
  if (isFilled && 'stroke' in item && Math.min(width, height) > 8 * hair) {
    context.strokeStyle = String(item.stroke)
    context.lineWidth = hair / 2
    context.strokeRect(-width / 2, -height / 2, width, height)
  }
  context.restore()
}

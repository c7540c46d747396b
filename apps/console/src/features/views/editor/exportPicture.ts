import { downloadText } from '../library/downloadText'

/** The drawn page as a standalone SVG text, without the editor's grid; undefined while nothing is drawn. */
function pageSvg(): { text: string; width: number; height: number } | undefined {
  const drawing = document.querySelector('.schematic-layer > svg')
  const ground = drawing?.querySelector<SVGRectElement>('[data-page-ground]')
  const world = drawing?.firstElementChild?.cloneNode(true)
  if (!ground || !(world instanceof SVGGElement)) return undefined
  const width = ground.width.baseVal.value
  const height = ground.height.baseVal.value
  world.removeAttribute('transform')
  for (const editing of world.querySelectorAll('[data-grid], pattern')) editing.remove()
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.append(world)
  return { text: new XMLSerializer().serializeToString(copy), width, height }
}

/** Draws a standalone SVG into a bitmap of the given width. */
async function rasterise(
  { text, width, height }: { text: string; width: number; height: number },
  targetWidth: number,
  type: string,
) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = new OffscreenCanvas(targetWidth, Math.round((targetWidth * height) / width))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type, quality: 0.8 })
}

/** Hands the page to the browser as an SVG or PNG file. */
export async function exportPicture(format: 'svg' | 'png', name: string): Promise<void> {
  const svg = pageSvg()
  if (!svg) return
  if (format === 'svg') return downloadText(`${name}.svg`, svg.text, 'image/svg+xml')
  downloadText(`${name}.png`, await rasterise(svg, svg.width * 2, 'image/png'), 'image/png')
}

const thumbnailWidth = 320

/** A small WebP of the page as a data URI; undefined where the browser cannot draw it. */
export async function drawThumbnail(): Promise<string | undefined> {
  const svg = pageSvg()
  if (!svg) return undefined
  try {
    return await dataUrlOf(await rasterise(svg, thumbnailWidth, 'image/webp'))
  } catch {
    return undefined
  }
}

const dataUrlOf = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

import type { Item } from '@energy-console/schematic'
import { transformOf } from '../stage/transformOf'
import { formatNumber } from './monitors'

type Write = (root: SVGGraphicsElement, item: Item) => boolean

/** The element of an item that carries a mark: its only one, or one inside. */
const part = (root: SVGGraphicsElement, mark: string) =>
  root.hasAttribute(`data-${mark}`) ? root : root.querySelector(`[data-${mark}]`)

const attribute =
  (mark: 'shape' | 'text', name: string, read: (item: Item) => unknown): Write =>
  (root, item) => {
    part(root, mark)?.setAttribute(name, String(read(item)))
    return true
  }

const place: Write = (root, item) => {
  const transform = transformOf(item)
  if (transform === undefined) return false
  root.setAttribute('transform', transform)
  return true
}

const fill = attribute('shape', 'fill', (item) => ('fill' in item ? item.fill : ''))
const stroke = attribute('shape', 'stroke', (item) => ('stroke' in item ? item.stroke : ''))
const ground = attribute('shape', 'fill', (item) => ('backgroundColor' in item ? item.backgroundColor : ''))
const ink: Write = (root, item) => {
  const [letters, color] = [part(root, 'text'), 'color' in item ? String(item.color) : '']
  if (letters instanceof SVGElement) letters.setAttribute('fill', color)
  else if (letters instanceof HTMLElement) letters.style.color = color
  return true
}

/** One line of text is one text node; several lines are laid out by React. */
const write = (root: SVGGraphicsElement, text: string) => {
  const element = part(root, 'text')
  const node = element?.firstChild
  if (text === '' || text.includes('\n') || !(node instanceof Text) || element?.childNodes.length !== 1)
    return false
  node.data = text
  return true
}
const content: Write = (root, item) => 'content' in item && write(root, String(item.content))
const number: Write = (root, item) =>
  item.type === 'numeric' && write(root, formatNumber(item.value, item.decimals, item.hasThousands))

const shape = { fill, stroke }
const writes: Partial<Record<Item['type'], Record<string, Write>>> = {
  rect: shape,
  circle: shape,
  triangle: shape,
  polygon: shape,
  text: { fill, stroke, content, color: ink },
  button: { backgroundColor: ground, content, color: ink },
  numeric: { value: number },
}

/** Position and turning are the same for every boxed kind. */
const places = new Set(['x', 'y', 'rotation'])

/**
 * Writes what differs between two states of an item straight to its element. Answers false, having possibly written a
 * part, when a difference needs React. Without `before` it writes everything that it can.
 */
export function writeFast(root: SVGGraphicsElement, before: Item | undefined, after: Item): boolean {
  const own = writes[after.type] ?? {}
  if (!before) {
    place(root, after)
    for (const key of Object.keys(own)) own[key]?.(root, after)
    return true
  }
  if (before.type !== after.type) return false
  const old: Readonly<Record<string, unknown>> = before
  let isPlaced = false
  for (const [key, value] of Object.entries(after)) {
    if (old[key] === value) continue
    if (places.has(key)) isPlaced = true
    else if (!own[key]?.(root, after)) return false
  }
  return !isPlaced || place(root, after)
}

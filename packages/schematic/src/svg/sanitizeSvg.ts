import { cleanDeclarations, cleanStyleSheet, isInertValue } from './cleanCss'
import { countUses } from './countUses'
import { readTokens, type SvgToken } from './readTokens'
import { UnsafeSvg } from './UnsafeSvg'

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop
  clipPath mask pattern symbol use marker title desc image style switch filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)

const limits = { characters: 1_000_000, elements: 50_000, depth: 200 }
const svgNamespace = 'http://www.w3.org/2000/svg'
const linkNamespace = 'http://www.w3.org/1999/xlink'

const embeddedImage = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
/** Attributes that are text and nothing else, whatever they hold. */
const plainAttribute = /^(id|class|lang|role|xml:space|data-[\w-]+|aria-[\w-]+)$/

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An attribute's value, harmless; undefined where nothing of it may stay. */
function cleanValue(element: string, name: string, value: string): string | undefined {
  if (name === 'href') {
    const isOwn = value.startsWith('#') || (element === 'image' && embeddedImage.test(value))
    return isOwn ? value : undefined
  }
  if (plainAttribute.test(name)) return value
  if (!/^[A-Za-z][\w-]*$/.test(name) || /^(on|xmlns$)/i.test(name)) return undefined
  if (name === 'style') return cleanDeclarations(value) || undefined
  return isInertValue(value) ? value : undefined
}

/** The prefixes that a drawing has given to the two namespaces it may use. */
interface Prefixes {
  readonly svg: Set<string>
  readonly link: Set<string>
}

type Opening = Extract<SvgToken, { type: 'open' }>

function learnPrefixes(prefixes: Prefixes, attributes: Opening['attributes']): void {
  for (const [name, value] of attributes) {
    if (!name.startsWith('xmlns:')) continue
    if (value === svgNamespace) prefixes.svg.add(name.slice(6))
    if (value === linkNamespace) prefixes.link.add(name.slice(6))
  }
}

/** A name without its prefix where that is one of these. */
function withoutPrefix(name: string, prefixes: ReadonlySet<string>): string {
  const colon = name.indexOf(':')
  return colon > 0 && prefixes.has(name.slice(0, colon)) ? name.slice(colon + 1) : name
}

function cleanAttributes(element: string, attributes: Opening['attributes'], prefixes: Prefixes) {
  const kept = new Map<string, string>()
  for (const [written, value] of attributes) {
    const name = written.endsWith(':href') ? withoutPrefix(written, prefixes.link) : written
    const clean = cleanValue(element, name, value)
    // of `href` and what stood for it in older drawings a browser takes the former
    if (clean !== undefined && (!kept.has(name) || written === 'href')) kept.set(name, clean)
  }
  return kept
}

const startTag = (name: string, attributes: ReadonlyMap<string, string>, isRoot: boolean) => {
  const list = [...attributes].map(([key, value]) => {
    const text = escapeText(value)
      .replaceAll('"', '&quot;')
      .replaceAll('\n', '&#10;')
      .replaceAll('\t', '&#9;')
    return ` ${key}="${text}"`
  })
  return `<${name}${isRoot ? ` xmlns="${svgNamespace}"` : ''}${list.join('')}`
}

interface OpenElement {
  readonly written: string
  readonly name: string
  readonly isDropped: boolean
  /** The style sheet in it: its pieces make sense only together. */
  css: string
}

/**
 * The drawing without anything that runs or loads: scripts, event attributes, foreign objects, animations, links,
 * fonts, external references, entities, document type, comments. What makes its looks stays: classes, style sheets,
 * `style`, references to its own parts. It is written anew, token by token, from an allow-list, without a DOM: reading
 * it runs nothing either. Meant to be shown as an image, a document of its own, so that its ids and its styles reach
 * nothing else.
 *
 * @throws UnsafeSvg for text that is no well-formed SVG, or comes to more than can be drawn
 */
export function sanitizeSvg(source: string): string {
  if (source.length > limits.characters) throw new UnsafeSvg('SVG 过大')
  const prefixes: Prefixes = { svg: new Set(), link: new Set(['xlink']) }
  const open: OpenElement[] = []
  const uses = countUses()
  let clean = ''
  let count = 0

  const begin = ({ name: written, attributes, isEmpty }: Opening) => {
    const inside = open.at(-1)
    count += 1
    if (count > limits.elements || open.length > limits.depth) throw new UnsafeSvg('SVG 过于复杂')
    learnPrefixes(prefixes, attributes)
    const plain = withoutPrefix(written, prefixes.svg)
    // a link is drawn as what it holds, and leads nowhere
    const name = plain === 'a' ? 'g' : plain
    if (!inside && (name !== 'svg' || clean !== '')) throw new UnsafeSvg('SVG 根元素应为 svg')
    const isDropped = inside?.isDropped === true || inside?.name === 'style' || !elements.has(name)
    const kept = cleanAttributes(plain, isDropped ? [] : attributes, prefixes)
    if (!isDropped) clean += `${startTag(name, kept, !inside)}${isEmpty ? '/>' : '>'}`
    uses.begin({ id: kept.get('id'), uses: name === 'use' ? kept.get('href')?.slice(1) : undefined })
    if (isEmpty) uses.end()
    else open.push({ written, name, isDropped, css: '' })
  }
  const end = (written: string) => {
    uses.end()
    const closed = open.pop()
    if (closed?.written !== written) throw new UnsafeSvg('SVG 标签不配对')
    if (!closed.isDropped) clean += `${escapeText(cleanStyleSheet(closed.css))}</${closed.name}>`
  }
  const write = (text: string) => {
    const inside = open.at(-1)
    if (!inside || inside.isDropped) return
    if (inside.name === 'style') inside.css += text
    else clean += escapeText(text)
  }

  for (const token of readTokens(source)) {
    if (token.type === 'open') begin(token)
    else if (token.type === 'close') end(token.name)
    else write(token.text)
  }
  if (open.length > 0 || clean === '') throw new UnsafeSvg('SVG 不完整')
  if (uses.total() > limits.elements) throw new UnsafeSvg('SVG 过于复杂')
  return clean
}

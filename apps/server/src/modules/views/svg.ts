import { countUses } from './svgUses'

/** Why a drawing was refused; Chinese, for the user. */
export class UnsafeSvg extends Error {}

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop
  clipPath mask pattern symbol use marker title desc image style switch filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)

const limits = { characters: 2_000_000, elements: 50_000, depth: 200 }

const tokens =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[^\s=>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g
const attributes = /([^\s=>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Only the five entities of XML and character numbers; any other stays as written and is escaped again. */
const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (name) return named[name] ?? whole
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text that loads nothing: every `url(…)` stays inside the drawing. */
function isInert(text: string): boolean {
  // Style sheets may hide words behind backslashes and comments.
  if (/\\|\/\*|@import|expression|javascript:|behavior|-moz-binding|image-set/i.test(text)) return false
  return [...text.matchAll(/url\s*\(/gi)].every(({ index }) => /^url\s*\(\s*['"]?#/i.test(text.slice(index)))
}

const embeddedImage = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/

function cleanAttribute(element: string, name: string, raw: string): string | undefined {
  const value = decode(raw)
  const isSpecial = /^(xmlns(:xlink)?|xml:space|xlink:href)$/.test(name)
  if (!isSpecial && !/^[A-Za-z][\w-]*$/.test(name)) return undefined
  if (/^on/i.test(name)) return undefined
  if (name === 'href' || name === 'xlink:href') {
    const isOwn = value.startsWith('#') || (element === 'image' && embeddedImage.test(value))
    return isOwn ? value : undefined
  }
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg' ? value : undefined
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink' ? value : undefined
  return isInert(value) ? value : undefined
}

function cleanAttributes(element: string, text: string): string {
  const seen = new Set<string>()
  let clean = ''
  for (const [, name = '', double, single] of text.matchAll(attributes)) {
    const value = cleanAttribute(element, name, double ?? single ?? '')
    if (value === undefined || seen.has(name)) continue
    seen.add(name)
    clean += ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`
  }
  return clean
}

/**
 * The drawing without anything that runs or loads: scripts, event attributes, foreign objects, animations, external
 * references, entities. What is left is written anew, token by token, from an allow-list.
 *
 * @throws UnsafeSvg for text that is no well-formed SVG, declares a document type, or is too large
 */
export function sanitizeSvg(source: string): string {
  if (source.length > limits.characters) throw new UnsafeSvg('SVG 过大')
  const open: { name: string; isDropped: boolean }[] = []
  let clean = ''
  let count = 0
  const uses = countUses()
  for (const token of source.replace(/^\uFEFF/, '').matchAll(tokens)) {
    const [whole, cdata, closing, name, list = '', selfClosing, text] = token
    const inside = open.at(-1)
    const isDropped = inside?.isDropped ?? false
    if (whole === '<!') throw new UnsafeSvg('SVG 不能包含文档类型声明')
    if (whole === '<') throw new UnsafeSvg('SVG 格式不正确')
    if (name === undefined) {
      if (!isDropped && inside) clean += cleanText(inside.name, cdata ?? decode(text ?? ''))
      continue
    }
    if (closing) {
      uses.end()
      if (open.pop()?.name !== name) throw new UnsafeSvg('SVG 标签不配对')
      if (!isDropped) clean += `</${name}>`
      continue
    }
    count += 1
    if (count > limits.elements || open.length > limits.depth) throw new UnsafeSvg('SVG 过于复杂')
    if (open.length === 0 && (name !== 'svg' || clean !== '')) throw new UnsafeSvg('SVG 根元素应为 svg')
    const drop = isDropped || !elements.has(name)
    const kept = drop ? '' : cleanAttributes(name, list)
    if (!drop) clean += `<${name}${kept}${selfClosing ? '/' : ''}>`
    uses.begin({
      id: / id="([^"]*)"/.exec(kept)?.[1],
      uses: name === 'use' ? / (?:xlink:)?href="#([^"]*)"/.exec(kept)?.[1] : undefined,
    })
    if (selfClosing) uses.end()
    else open.push({ name, isDropped: drop })
  }
  if (open.length > 0 || clean === '') throw new UnsafeSvg('SVG 不完整')
  if (uses.total() > limits.elements) throw new UnsafeSvg('SVG 过于复杂')
  return /^<svg[^>]* xmlns=/.test(clean)
    ? clean
    : clean.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
}

const cleanText = (element: string, text: string) =>
  element === 'style' && !isInert(text) ? '' : escapeText(text)

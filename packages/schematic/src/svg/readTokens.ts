import { readDocumentType } from './documentType'
import { UnsafeSvg } from './UnsafeSvg'

/** A piece of a drawing as it is read: names as written, texts decoded. Comments and the like are passed over. */
export type SvgToken =
  | {
      readonly type: 'open'
      readonly name: string
      readonly attributes: readonly (readonly [name: string, value: string])[]
      readonly isEmpty: boolean
    }
  | { readonly type: 'close'; readonly name: string }
  | { readonly type: 'text'; readonly text: string }

/** How many times its own length the entities of a drawing may come to: what reads it takes as long as it is. */
const maxExpansion = 4

const tokens =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[^\s=>/"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g
const attributes = /([^\s=>/"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const references = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([\w.:-]+));/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** What no XML may hold, written out or as a number: most control characters, halves of pairs, two that are none. */
const noCharacters = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

const characterOf = (code: number) =>
  code <= 0x10ffff ? String.fromCodePoint(code).replace(noCharacters, '') : ''

/** Reads texts: the entities of XML and those of the drawing, character numbers; any other stays as written. */
function decoder(entities: ReadonlyMap<string, string>, maxCharacters: number) {
  let expanded = 0
  return (text: string) =>
    text.replace(references, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name === undefined) {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return characterOf(code)
      }
      const own = entities.get(name)
      expanded += own?.length ?? 0
      if (expanded > maxCharacters) throw new UnsafeSvg('SVG 过于复杂')
      return named[name] ?? own ?? whole
    })
}

/** The tokens of an XML text. @throws UnsafeSvg where it is none */
export function* readTokens(given: string): Generator<SvgToken> {
  const source = given.replace(noCharacters, '')
  let decode = decoder(new Map(), 0)
  let mayDeclare = true
  let position = 0
  while (position < source.length) {
    tokens.lastIndex = position
    const token = tokens.exec(source)
    if (!token) return
    const [whole, cdata, closing, name, list = '', empty, text] = token
    position = tokens.lastIndex
    if (whole === '<!') {
      // one, before the drawing; a comment or CDATA without an end comes here too
      const type = mayDeclare ? readDocumentType(source, token.index) : undefined
      if (!type) throw new UnsafeSvg('SVG 格式不正确')
      mayDeclare = false
      decode = decoder(type.entities, source.length * maxExpansion)
      position = type.end
    } else if (whole === '<') throw new UnsafeSvg('SVG 格式不正确')
    else if (cdata !== undefined) yield { type: 'text', text: cdata }
    else if (text !== undefined) yield { type: 'text', text: decode(text) }
    else if (name !== undefined && closing) yield { type: 'close', name }
    else if (name !== undefined) {
      mayDeclare = false
      yield {
        type: 'open',
        name,
        attributes: [...list.matchAll(attributes)].map(([, key = '', double, single]) => [
          key,
          decode(double ?? single ?? ''),
        ]),
        isEmpty: empty === '/',
      }
    }
  }
}

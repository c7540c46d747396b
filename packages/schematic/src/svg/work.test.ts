import { describe, expect, it, vi } from 'vitest'
import { sanitizeSvg, UnsafeSvg } from './index'

/** Tokens of CSS that were looked at or copied, and characters that were searched for the end of something. */
let steps = 0

vi.mock('@csstools/css-tokenizer', async (load) => {
  const real = await load<typeof import('@csstools/css-tokenizer')>()
  const counted = <T extends object>(token: T): T =>
    new Proxy(token, {
      get(target, key) {
        steps += 1
        return Reflect.get(target, key)
      },
    })
  const tokenize: typeof real.tokenize = (...given) => real.tokenize(...given).map(counted)
  return { ...real, tokenize }
})

/** What reading a drawing takes, refused or not. */
function workOf(drawing: string): number {
  const { slice } = Array.prototype
  const { indexOf } = String.prototype
  steps = 0
  Array.prototype.slice = function (this: unknown[], ...range) {
    const part = slice.apply(this, range)
    steps += part.length
    return part
  }
  String.prototype.indexOf = function (this: string, text, from = 0) {
    const at = indexOf.call(this, text, from)
    steps += (at < 0 ? this.length : at) - from
    return at
  }
  try {
    sanitizeSvg(drawing)
  } catch (error) {
    if (!(error instanceof UnsafeSvg)) throw error
  } finally {
    Array.prototype.slice = slice
    String.prototype.indexOf = indexOf
  }
  return steps
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const pieces = `url('#a')|url( |url( /**/ |url(#a)|rgb(|(|)|[|;|a;|a:b;|@x;|@media x{|a{|a{b:c}|a{b:c;}|{|}|@media x{a{b:c}}|/**/|/*|"|'|"#|\\|\\\n|\\41 |<!--|-->|@|, |!`
const places = [
  ['an attribute', (css: string) => `<svg><g fill="(${escaped(css)}"/></svg>`],
  ['a style', (css: string) => `<svg><g style="${escaped(css)}"/></svg>`],
  ['a style sheet', (css: string) => `<svg><style>${escaped(css)}</style></svg>`],
] as const

describe.each(places)('the work of reading CSS in %s', (_place, drawing) => {
  it.each(pieces.split('|'))('grows like its length, of %j again and again', (piece) => {
    const [once, fourTimes] = [500, 2000].map((times) => workOf(drawing(piece.repeat(times))))
    expect(fourTimes).toBeLessThan(5 * (once ?? 0) + 100)
  })
})

describe('the work of reading elements', () => {
  it.each([
    '<g>',
    '<g/>',
    '<g id="a"/>',
    '<use href="#a"/>',
    '<g',
    '</g>',
    '&a;',
    '&',
    '<style>a{}</style>',
    '<![CDATA[]]>',
    '<![CDATA[]>',
    '<!-->',
    '<!---->',
    '<!>',
    '<?a?>',
    '<?>',
    '<!DOCTYPE svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]>',
    '<!DOCTYPE "',
  ])('grows like its length, of %j again and again', (piece) => {
    for (const drawing of [piece, `<svg>${piece}`]) {
      const [before, rest] = [drawing.slice(0, -piece.length), drawing.slice(-piece.length)]
      const [once, fourTimes] = [500, 2000].map((times) => workOf(before + rest.repeat(times)))
      expect(fourTimes).toBeLessThan(5 * (once ?? 0) + 100)
    }
  })

  it.each([
    ['CDATA that never ends', '<svg><![CDATA[]></svg>'],
    ['a document type within', '<svg><!DOCTYPE svg></svg>'],
    ['a second document type', '<!DOCTYPE svg><!DOCTYPE svg><svg/>'],
  ])('is refused at %s, before looking for its end again', (_name, drawing) => {
    expect(() => sanitizeSvg(drawing)).toThrow(/格式不正确/)
  })

  it.each(places)('ends at a hundred faults of CSS in %s', (_place, drawing) => {
    expect(() => sanitizeSvg(drawing('\\\n'.repeat(100)))).not.toThrow()
    expect(() => sanitizeSvg(drawing('\\\n'.repeat(101)))).toThrow(/过于复杂/)
  })

  it('counts what entities stand for by the length of the drawing', () => {
    const drawing = (length: number, uses: number) =>
      `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(length)}">]><svg><text>${'&a;'.repeat(uses)}</text></svg>`
    expect(sanitizeSvg(drawing(10, 1000))).toContain('b'.repeat(10_000))
    expect(() => sanitizeSvg(drawing(1000, 1000))).toThrow(/过于复杂/)
  })
})

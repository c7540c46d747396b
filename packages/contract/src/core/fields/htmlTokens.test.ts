import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Source, tokensOf } from './htmlTokens'
import { sanitiseHtml } from './richText'

const mebi = 1024 * 1024

/** A text that counts how many of its characters are looked at. */
function counted(text: string) {
  const read = { characters: 0 }
  const source: Source = {
    length: text.length,
    charAt: (at) => {
      read.characters += 1
      return text.charAt(at)
    },
    slice: (from = 0, to = text.length) => {
      const piece = text.slice(from, to)
      read.characters += piece.length
      return piece
    },
    indexOf: (what, from = 0) => {
      const at = text.indexOf(what, from)
      read.characters += (at === -1 ? text.length : at) - from + what.length
      return at
    },
  }
  return { source, read }
}

/** What of a long text is read, for each of its characters. */
function readsOf(text: string): number {
  const { source, read } = counted(text)
  for (const _ of tokensOf(source));
  return read.characters / text.length
}

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

describe('reading HTML', () => {
  it.each([
    '<script',
    '<script>',
    '<script></style>',
    '<script></',
    '</script',
    '<',
    '<!--',
    '<!-',
    '<a',
    'a',
    '<a "',
    `<a '<b "`,
    '<p title="',
    '<p><p></u></a>',
    '&',
    ' href=',
  ])('reads a mebibyte of %j in as many steps as it is long, some times over', (piece) => {
    expect(readsOf(filled(piece, mebi))).toBeLessThan(16)
    expect(sanitiseHtml(filled(piece, mebi)).length).toBeLessThan(12 * mebi)
  })

  const sign = fc.constantFrom('<', '>', '</', '"', "'", '=', ' ', '!', '--', '-->', '<!--', '&', 'a', 'p')
  const word = fc.constantFrom('script', 'style', 'title', '<script', '</script', '<p', '</p>', '<a href="')
  const piece = fc.array(fc.oneof(sign, word), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))

  it('needs no more for each character of a long text than of a short one', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
        const text = pieces.map((each) => filled(each, mebi / 64)).join('')
        expect(readsOf(text)).toBeLessThan(16)
      }),
      { numRuns: 200 },
    )
  })
})

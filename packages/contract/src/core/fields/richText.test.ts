import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { tokensOf } from './htmlTokens'
import { richText, sanitiseHtml } from './richText'

vi.mock(import('./htmlTokens'), { spy: true })

describe('formatted text', () => {
  it.each([
    ['plain & <simple', 'plain &amp; &lt;simple'],
    ['<p>one<br/><b>two</b></p>', '<p>one<br><strong>two</strong></p>'],
    ['<div class="x" onclick="alert(1)">a</div>', '<p>a</p>'],
    ['<script>alert(1)</script>after', 'after'],
    ['<style>p{}</style><img src=x onerror=alert(1)>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    [
      "<a href='https://example.com/?a=1&b=2' onclick=x>x</a>",
      '<a href="https://example.com/?a=1&b=2" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<ul><li>a<li>b', '<ul><li>a<li>b</li></li></ul>'],
    ['</p>a<strong>b', 'a<strong>b</strong>'],
    ['<p>a</p><!-- <script>alert(1)</script> -->', '<p>a</p>'],
    ['<scr<script>x</script>ipt>alert(1)</script>', '&lt;script&gt;alert(1)'],
    ['a<script <b>alert(1)</b></script >b', 'ab'],
    ['a<style>p{}</styles></style\n>b', 'ab'],
    ['<script-x>a', ''],
    ['<scripts>a', 'a'],
    ['a<!-- b', 'a'],
    ['<constructor>a</constructor>', 'a'],
    [`<img src="data:${'a'.repeat(9000)}">b`, 'b'],
    ['<p title=">" onmouseover="x">a</p>', '<p>a</p>'],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean)
  })

  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    '=',
    ' ',
    'a',
    'p',
    'b',
    '<p>',
    '</p>',
    '<a href="',
    'https://x',
    'javascript:x',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '<script',
    '</script>',
    ' onclick=x',
    '<img src=x onerror=x>',
    '&lt;',
    'text',
  )
  const html = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''))
  const harmless =
    /^(?:[^<>]|<\/?(?:p|strong|em|u|s|ul|ol|li|h3|h4|blockquote|a)>|<br>|<a href="(?:https?:\/\/|mailto:)[^\s"'<>`]+" target="_blank" rel="noopener noreferrer">)*$/i

  it('holds nothing but the tags it knows, and stays as it is when it comes again', () => {
    fc.assert(
      fc.property(html, (input) => {
        const clean = sanitiseHtml(input)
        expect(clean).toMatch(harmless)
        expect(sanitiseHtml(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('how long formatted text may be', () => {
  it('is asked before it is read: what is refused for its length is not looked at', () => {
    vi.mocked(tokensOf).mockClear()
    const refused = richText('说明', { max: 10 }).safeParse('<p>12345678</p>')
    expect(refused.error?.issues.map(({ code }) => code)).toEqual(['too_big'])
    expect(tokensOf).not.toHaveBeenCalled()
  })

  it('is that of what is stored, so that it can be sent again', () => {
    const schema = richText('说明', { max: 20 })
    expect(schema.safeParse('<<<<<<<<').success).toBe(false)
    expect(schema.parse('<b>1</b>')).toBe('<strong>1</strong>')
  })
})

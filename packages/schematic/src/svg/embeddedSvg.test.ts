import { describe, expect, it } from 'vitest'
import { validateDocument } from '../document'
import { ImageUrl, itemKinds } from '../kinds'
import { cleanImageAddress, embedSvg } from './embeddedSvg'
import { sanitizeSvg } from './sanitizeSvg'

/** Browsers and Node have these alike. */
declare const btoa: (text: string) => string
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`
const escaped = (text: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) =>
  Array.from(`\uFEFF${text}`, (char) => char.charCodeAt(0)).flatMap((unit) => [unit & 0xff, unit >> 8])
const digits = (bytes: Iterable<number>) => btoa(String.fromCharCode(...bytes))
const base64 = (bytes: Iterable<number>) => `data:image/svg+xml;base64,${digits(bytes)}`

const pump = svg('<text>泵 #1 100%</text>')

const isTaken = (address: string) => ImageUrl.safeParse(address).success

const repeated = svg('<g id="a"><rect/></g><use href="#a"/><use href="#a"/>')

describe('an SVG that is embedded in an image address', () => {
  it('keeps what it repeats of itself, as a drawing of a symbol does', () => {
    expect(ImageUrl.parse(escaped(repeated))).toBe(escaped(repeated))
    expect(ImageUrl.parse(base64(utf8(svg('<s:use xmlns:s="http://www.w3.org/2000/svg" href="#a"/>'))))).toBe(
      embedSvg(svg('<use href="#a"/>')),
    )
  })

  it('keeps plain entities, as Illustrator writes them', () => {
    const type = '<!DOCTYPE svg [<!ENTITY st0 "fill:#F00">]>'
    expect(ImageUrl.parse(escaped(`${type}${svg('<rect style="&st0;"/>')}`))).toBe(
      embedSvg(svg('<rect style="fill:#F00"/>')),
    )
  })

  it('loses what runs or loads, like any other drawing', () => {
    const bad = svg('<script>x</script><rect onload="x" style="fill:url(//e);stroke:red"/><foreignObject/>')
    expect(ImageUrl.parse(base64(utf8(bad)))).toBe(embedSvg(sanitizeSvg(bad)))
    expect(ImageUrl.parse(base64(utf8(bad)))).toBe(embedSvg(svg('<rect style="stroke:red"/>')))
  })

  it.each([
    ['in base64', base64(utf8(pump))],
    [
      'in base64 that is escaped itself',
      `data:image/svg+xml;base64,${encodeURIComponent(digits(utf8(pump)))}`,
    ],
    ['as it is, with a sign that begins a fragment,', `data:image/svg+xml;utf8,${pump}`],
    ['in UTF-16', base64(utf16(pump))],
    ['in base64 with a fragment', `${base64(utf8(pump))}#svgView(viewBox(0,0,1,1))`],
    ['in base64 with a parameter behind it', `data:image/svg+xml;base64;charset=utf-8,${digits(utf8(pump))}`],
    ['in UTF-8 that says it is UTF-16', base64(utf8(`<?xml version="1.0" encoding="UTF-16"?>${pump}`))],
    [
      'in GBK, as it says itself',
      base64([
        ...utf8('<?xml version="1.0" encoding="GBK"?><svg><text>'),
        ...[0xb1, 0xc3],
        ...utf8(' #1 100%</text></svg>'),
      ]),
    ],
  ])('is read when it is written %s', (_name, address) => {
    expect(ImageUrl.parse(address)).toBe(embedSvg(pump))
  })

  it.each([
    ['escaped', escaped(pump)],
    ['in base64', base64(utf8(pump))],
    ['as it is', `data:image/svg+xml;utf8,${svg('<text>泵</text>')}`],
  ])('stays as it is written when it is clean already, %s', (_name, address) => {
    expect(ImageUrl.parse(address)).toBe(address)
  })

  it('is refused in words when it is larger than that of a symbol', () => {
    const drawing = (length: number) =>
      svg(`<text>${'a'.repeat(length - svg('<text></text>').length)}</text>`)
    expect(isTaken(embedSvg(drawing(200_000)))).toBe(true)
    const refused = validateDocument({
      pageList: [{ id: 'p', itemList: [{ id: 'i', type: 'image', imageUrl: embedSvg(drawing(200_001)) }] }],
    })
    expect(refused).toEqual({
      ok: false,
      issues: [{ path: 'pageList[0].itemList[0].imageUrl', message: '内嵌的 SVG 过大，请作为图片上传' }],
    })
  })

  it('is refused when those of a view are too large together, and counts once where it is repeated', () => {
    const view = (texts: readonly string[]) => ({
      pageList: [{ id: 'p', itemList: texts.map((text, n) => ({ id: `i${n}`, type: 'symbol', svg: text })) }],
    })
    const drawing = svg('a'.repeat(190_000))
    expect(validateDocument(view(Array.from({ length: 30 }, () => drawing))).ok).toBe(true)
    expect(validateDocument(view(Array.from({ length: 11 }, (_, n) => `${drawing}${n}`)))).toEqual({
      ok: false,
      issues: [{ path: '', message: '内嵌的 SVG 总量过大，请作为图片上传' }],
    })
  })

  it('is written in base64, in UTF-8', () => {
    expect(embedSvg('<svg>泵</svg>')).toBe('data:image/svg+xml;base64,PHN2Zz7ms7U8L3N2Zz4=')
  })

  it('is the same address when it is cleaned again', () => {
    const clean = cleanImageAddress(escaped(`${repeated}\n`))
    expect(clean).toBe(embedSvg(repeated))
    expect(cleanImageAddress(clean)).toBe(clean)
  })

  it('is refused when it is none, or comes to more than can be drawn', () => {
    const doubling = Array.from(
      { length: 30 },
      (_, n) => `<g id="u${n + 1}"><use href="#u${n}"/><use href="#u${n}"/></g>`,
    )
    for (const text of [svg(`<g id="u0"/>${doubling.join('')}`), '<svg><g>', 'no drawing', '']) {
      expect(isTaken(escaped(text))).toBe(false)
      expect(isTaken(base64(utf8(text)))).toBe(false)
      expect(isTaken(base64(utf16(text)))).toBe(false)
    }
    expect(isTaken('data:image/svg+xml;base64,%%%')).toBe(false)
  })

  it('is cleaned in items and their bindings alike; other addresses stay', () => {
    const { imageUrl } = itemKinds.image.schema.shape
    expect(imageUrl.parse(escaped(`<!---->${repeated}`))).toBe(embedSvg(repeated))
    for (const address of ['', '/a.png', 'https://example.com/a.svg', 'data:image/png;base64,iVBORw0KGgo='])
      expect(ImageUrl.parse(address)).toBe(address)
  })
})

import { describe, expect, it } from 'vitest'
import { sanitizeSvg, UnsafeSvg } from './svg'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`

describe('sanitizeSvg', () => {
  it('keeps a drawing as it is', () => {
    const drawing = svg(
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<g transform="translate(1 2)"><path d="M0 0L5 5" fill="url(#g)" style="stroke:red"/>' +
        '<text x="1" y="2">水泵 &amp; 阀</text><use href="#g"/></g><style>.a{fill:url(#g)}</style>',
    )
    expect(sanitizeSvg(drawing)).toBe(drawing)
  })

  it('gives a drawing without one its namespace, and drops prologue and comments', () => {
    expect(sanitizeSvg('\uFEFF<?xml version="1.0"?><!-- by hand --><svg><rect/></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script in a deeper namespace', '<svg:script xlink:href="//evil"/>'],
    ['a foreign object', '<foreignObject><body onload="alert(1)"/></foreignObject>'],
    ['an animation that sets a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a frame', '<iframe src="https://evil"/>'],
    ['a link', '<a href="javascript:alert(1)"/>'],
  ])('drops %s with all that is in it', (_name, inside) => {
    expect(sanitizeSvg(svg(`${inside}<rect/>`))).toBe(svg('<rect/>'))
  })

  it.each([
    ['event attributes', '<rect onload="alert(1)" onClick=\'alert(1)\' x="1"/>', '<rect x="1"/>'],
    ['external references', '<use href="https://evil/x.svg#a"/>', '<use/>'],
    ['external images', '<image xlink:href="//evil/x.png" x="1"/>', '<image x="1"/>'],
    ['SVG within images', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', '<image/>'],
    ['script addresses behind entities', '<use href="&#106;avascript:alert(1)"/>', '<use/>'],
    ['external paint', '<rect fill="url(https://evil/x)" x="1"/>', '<rect x="1"/>'],
    ['external paint behind a good one', '<rect style="fill:url(#a);mask:url( \'//e\')"/>', '<rect/>'],
    ['style sheets that import', '<style>@import "//evil";</style>', '<style></style>'],
    ['style sheets that hide an address', '<style>.a{fill:u\\72l(//evil)}</style>', '<style></style>'],
    ['foreign namespaces', '<rect xmlns="http://www.w3.org/1999/xhtml" x="1"/>', '<rect x="1"/>'],
  ])('drops %s', (_name, inside, left) => {
    expect(sanitizeSvg(svg(inside))).toBe(svg(left))
  })

  it('keeps embedded pictures', () => {
    const picture = svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')
    expect(sanitizeSvg(picture)).toBe(picture)
  })

  it.each([
    ['an entity bomb', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'],
    ['HTML', '<html><svg/></html>'],
    ['a second root', '<svg></svg><svg></svg>'],
    ['crossed tags', '<svg><g></svg></g>'],
    ['a file that breaks off', '<svg><g>'],
    ['nothing', ''],
    ['a broken tag', '<svg><rect x="<"/></svg>'],
    [
      'uses that double with every step',
      svg(
        `<g id="u0"/>${Array.from({ length: 30 }, (_, n) => `<g id="u${n + 1}"><use href="#u${n}"/><use href="#u${n}"/></g>`).join('')}`,
      ),
    ],
    ['a use of itself', svg('<g id="a"><use xlink:href="#a"/></g>')],
    ['depth without end', `<svg>${'<g>'.repeat(500)}${'</g>'.repeat(500)}</svg>`],
  ])('refuses %s', (_name, source) => {
    expect(() => sanitizeSvg(source)).toThrow(UnsafeSvg)
  })

  it('keeps uses that come to a sensible number of elements', () => {
    const drawing = svg(`<symbol id="a"><rect/></symbol>${'<use href="#a"/>'.repeat(300)}`)
    expect(sanitizeSvg(drawing)).toBe(drawing)
  })

  it('escapes what looks like a tag in text and attributes', () => {
    expect(sanitizeSvg(svg('<text id="&quot;&gt;">&lt;script&gt;</text>'))).toBe(
      svg('<text id="&quot;&gt;">&lt;script&gt;</text>'),
    )
  })
})

import { TokenType, tokenize } from '@csstools/css-tokenizer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeSvg, UnsafeSvg } from './index'

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

  it('gives a drawing without one its namespace, and drops prologue, document type and comments', () => {
    const prologue =
      '\uFEFF<?xml version="1.0"?><!-- by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(sanitizeSvg(`${prologue}<svg><!-- a rect --><rect/></svg>`)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>',
    )
  })

  it('reads the plain entities of a document type, as Illustrator writes them', () => {
    const type = `<!DOCTYPE svg [ <!-- ]> -->
      <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY st0 'fill:#F00;'> <!ENTITY file SYSTEM "file:///etc/passwd">
      <!ENTITY % more "x"> <!ENTITY twice "&st0;&st0;"> ]>`
    expect(
      sanitizeSvg(`${type}<svg xmlns="&ns_svg;"><rect style="&st0;"/><text>&file;&twice;</text></svg>`),
    ).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><rect style="fill:#F00"/><text>&amp;file;&amp;twice;</text></svg>',
    )
  })

  it.each([
    [
      'rules, classes and inline styles',
      '<style>.a{fill:#f00}#b&gt;g:not(.c){stroke:rgb(1,2,3)}</style><path class="a" style="display:none;fill:url(#g)"/>',
    ],
    [
      'rules for media and animations of their own',
      '<style>@media (min-width:1px){.a{fill:red}}@keyframes k{to{stroke-dashoffset:0}}</style>',
    ],
    [
      'clip paths, masks, markers, patterns and filters by their ids',
      '<path clip-path="url(#c)" mask="url(\'#m\')" marker-end="url(#a)" filter="url(#f)" transform="rotate(5 1 1)"/>',
    ],
    ['names with brackets', '<g id="阀(1)" data-name="P(2)" class="a(b"/>'],
    ['escapes that name no address', '<style>.\\31 a{content:"\\201C"}</style>'],
    ['what draws only where a script would', '<switch><text>fallback</text></switch>'],
  ])('keeps %s', (_name, inside) => {
    expect(sanitizeSvg(svg(inside))).toBe(svg(inside))
  })

  it.each([
    [
      'style sheets in CDATA and in the marks of a comment',
      '<style type="text/css"><![CDATA[<!-- .a { fill : red ; } --> ]]></style>',
      '<style type="text/css">.a{fill : red}</style>',
    ],
    [
      'style sheets around what they may not do',
      '<style>@charset "x"; @import url(//evil) print; @font-face{src:url(//evil)} @namespace s url(//evil); .a{/* c */fill:red;background:image-set("//evil" 1x);cursor:url(//evil),auto} .b{fill:u\\72l(//evil);stroke:blue} .c{}</style>',
      '<style>.a{fill:red}.b{stroke:blue}.c{}</style>',
    ],
    [
      'a style around what it may not do',
      '<rect style="fill:red;mask:url(//evil#m);-moz-binding:url(x);stroke:url( &quot;#g&quot; )"/>',
      '<rect style="fill:red;stroke:url( &quot;#g&quot; )"/>',
    ],
    [
      'older links as those of today',
      '<use xmlns:l="http://www.w3.org/1999/xlink" l:href="#a"/>',
      '<use href="#a"/>',
    ],
    [
      'prefixed elements as plain ones',
      '<s:g xmlns:s="http://www.w3.org/2000/svg"><s:rect/><s:script/></s:g>',
      '<g><rect/></g>',
    ],
    ['what a link holds', '<a href="https://evil" x="1"><rect/></a>', '<g x="1"><rect/></g>'],
    [
      'a drawing without the notes of its tool',
      '<metadata><rdf:RDF/></metadata><sodipodi:namedview/><g inkscape:label="x" i:knockout="Off"/>',
      '<g/>',
    ],
  ])('keeps %s', (_name, inside, left) => {
    expect(sanitizeSvg(svg(inside))).toBe(svg(left))
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script in a deeper namespace', '<svg:script xlink:href="//evil"/>'],
    ['a foreign object', '<foreignObject><body onload="alert(1)"/></foreignObject>'],
    ['an animation that sets a link', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a frame', '<iframe src="https://evil"/>'],
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
    [
      'external paint behind a good one',
      '<rect style="fill:url(#a);mask:url( \'//e\')"/>',
      '<rect style="fill:url(#a)"/>',
    ],
    ['style sheets that import', '<style>@import "//evil";</style>', '<style></style>'],
    ['style sheets that hide an address', '<style>.a{fill:u\\72l(//evil)}</style>', '<style>.a{}</style>'],
    ['links to scripts', '<a href="javascript:alert(1)"/>', '<g/>'],
    [
      'style sheets within style sheets',
      '<style><style>.a{fill:url(//evil)}</style></style>',
      '<style></style>',
    ],
    [
      'fonts',
      '<style>@font-face{font-family:a;src:url(data:font/woff2;base64,AA)}</style>',
      '<style></style>',
    ],
    ['foreign namespaces', '<rect xmlns="http://www.w3.org/1999/xhtml" x="1"/>', '<rect x="1"/>'],
  ])('drops %s', (_name, inside, left) => {
    expect(sanitizeSvg(svg(inside))).toBe(svg(left))
  })

  it('keeps embedded pictures', () => {
    const picture = svg('<image href="data:image/png;base64,iVBORw0KGgo="/>')
    expect(sanitizeSvg(picture)).toBe(picture)
  })

  it.each([
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(2000)}">]><svg><text>${'&a;'.repeat(1000)}</text></svg>`,
    ],
    ['a document type without end', '<!DOCTYPE svg [ <!-- '.repeat(3)],
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

  it('leaves an escaped space where it ends a name, for without it the backslash would take what follows', () => {
    const clean = sanitizeSvg(svg('<style>.a{fill\\ }.b{fill:red}</style><rect style="x\\ ;fill:red"/>'))
    expect(clean).toContain('.a{fill\\ }.b{fill:red}')
    expect(clean).toContain('style="x\\ ;fill:red"')
  })

  it.each([
    ['marks of an HTML comment that keep a rule apart', '@<!--import "//evil/x.css";a{fill:red}'],
    ['a function in two pieces', 'a{fill:url<!--(//evil)}'],
    ['a backslash before a line break', 'a{fill:x\\\n}b{fill:red}'],
  ])('does not join what stands apart: %s', (_, css) => {
    const clean = sanitizeSvg(svg(`<style>${css.replaceAll('<', '&lt;')}</style>`))
    expect(clean).not.toMatch(/@import|url\(|\\/)
    expect(sanitizeSvg(clean)).toBe(clean)
  })

  it('weighs chains of uses as long as they come, and refuses one that repeats itself', () => {
    const chain = Array.from({ length: 20_000 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`).join('')
    expect(() => sanitizeSvg(svg(chain))).toThrow(/过于复杂/)
    const short = Array.from({ length: 200 }, (_, n) => `<use id="u${n}" href="#u${n + 1}"/>`).join('')
    expect(sanitizeSvg(svg(short))).toContain('#u200')
    expect(() => sanitizeSvg(svg('<g id="a"><use href="#a"/></g>'))).toThrow(/过于复杂/)
  })

  it('leaves out what no XML may hold', () => {
    const clean = sanitizeSvg(svg(`<text>a&#1;b\u0001c&#xFFFE;d\uFFFEe&#xD800;f</text>`))
    expect(clean).toContain('<text>abcdef</text>')
  })

  it('gives the same again for what it has given, whatever it is made of', () => {
    const css = fc
      .array(
        fc.constantFrom(
          ...[
            '.a',
            '{',
            '}',
            ':',
            ';',
            'fill',
            'url(',
            '#g',
            '//evil',
            ')',
            '"',
            "'",
            '\\',
            '/*',
            '*/',
            '@import ',
            '@media x',
          ],
          ...['image-set(', 'u\\72l(', '<!--', '-->', '&quot;', '&#x28;', ' ', '!important', '[x]', ']', '('],
          ...['@', 'import', '\n', '\\ ', 'url', '&#10;'],
        ),
        { maxLength: 30 },
      )
      .map((parts) => parts.join(''))
    const inside = fc.oneof(
      css.map((text) => `<style>${text.replaceAll('<', '&lt;')}</style>`),
      css.map((text) => `<rect style="${text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`),
      css.map((text) => `<g fill="${text.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"><a:b/></g>`),
      fc.constantFrom(
        '<script>x</script>',
        '<use x:href="#a"/>',
        '<![CDATA[<a>]]>',
        '<!-- x -->',
        '&lt;b onclick="x"&gt;',
      ),
    )
    fc.assert(
      fc.property(fc.array(inside, { maxLength: 5 }), (parts) => {
        const clean = sanitizeSvg(svg(parts.join('')))
        expect(sanitizeSvg(clean)).toBe(clean)
        const unescaped = clean.replaceAll('&quot;', '"')
        expect(unescaped).not.toMatch(/<script/i)
        for (const [, sheet = ''] of unescaped.matchAll(/<style[^>]*>([^<]*)/g)) {
          const css = sheet.replaceAll('&gt;', '>').replaceAll('&amp;', '&')
          const rules = tokenize({ css }).flatMap((token) =>
            token[0] === TokenType.AtKeyword ? [token[4].value] : [],
          )
          expect(rules.filter((name) => name !== 'media')).toEqual([])
        }
        // within quotes it would be a text
        const isQuoted = /["']/.test(unescaped.replaceAll(/ \w+="/g, '').replaceAll(/"(?=[ />])/g, ''))
        const addresses = isQuoted ? [] : [...unescaped.matchAll(/url\(\s*([^)]*)/g)]
        for (const [, address = ''] of addresses) expect(address).toMatch(/^#/)
      }),
      { numRuns: 2_000 },
    )
  })
})

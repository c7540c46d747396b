import createDOMPurify from 'dompurify'

const maxLength = 200_000

/**
 * The SVG without anything that runs or loads: no script, no event attribute, no foreignObject, no animation of links,
 * no reference but to its own parts (`#id`), no entity. Empty when nothing drawable is left.
 */
export function sanitizeSvg(svg: string): string {
  if (svg.length === 0 || svg.length > maxLength || /<!(DOCTYPE|ENTITY)/i.test(svg)) return ''
  const purifier = createDOMPurify(window)
  purifier.addHook('uponSanitizeAttribute', (_node, data) => {
    const isLink = data.attrName === 'href' || data.attrName === 'xlink:href'
    if (isLink && !data.attrValue.startsWith('#')) data.keepAttr = false
    if (/url\s*\(\s*(?!["']?#)/i.test(data.attrValue)) data.keepAttr = false
  })
  const clean = purifier.sanitize(svg, {
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: ['style', 'foreignObject', 'script', 'image', 'use', 'animate', 'set', 'a'],
    FORBID_ATTR: ['style'],
  })
  return /<svg[\s>]/i.test(clean) ? withNamespace(clean) : ''
}

const withNamespace = (svg: string) =>
  /<svg[^>]*\sxmlns=/.test(svg) ? svg : svg.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')

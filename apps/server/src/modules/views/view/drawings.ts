import { cleanImageAddress, remembered, sanitizeSvg, UnsafeSvg } from '@energy-console/schematic/svg'

const cleanDrawing = remembered(sanitizeSvg)

/** A drawing, or the address of one, as it may be stored; empty where it is none. */
function cleaned(clean: (given: string) => string, given: string): string {
  try {
    return clean(given)
  } catch (error) {
    if (error instanceof UnsafeSvg) return ''
    throw error
  }
}

type Values = Record<string, unknown>

/** A field's text with its drawing made harmless: the drawing of a symbol, or an image that is embedded anywhere. */
function cleanField(owner: Values, name: string, text: string): string {
  if (name === 'svg' && owner.type === 'symbol' && text !== '') return cleaned(cleanDrawing, text)
  return cleaned(cleanImageAddress, text)
}

/** Cleans in place all that lies in a value; answers whether that changed anything. */
function cleanWithin(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const owner = value as Values // arrays, too, are read by their keys
  let isChanged = false
  for (const [name, part] of Object.entries(owner)) {
    if (typeof part === 'string') {
      const clean = cleanField(owner, name, part)
      isChanged ||= clean !== part
      owner[name] = clean
    } else if (cleanWithin(part)) isChanged = true
  }
  return isChanged
}

/**
 * Sound content with its drawings made harmless; the same text where they are already. Looks at the values, since JSON
 * writes one text in many ways.
 */
export function withCleanDrawings(content: string): string {
  const view = JSON.parse(content.replace(/^\uFEFF/, '')) as { pageList: unknown } // validated
  return cleanWithin(view.pageList) ? JSON.stringify(view) : content
}

/** Browsers and Node have it alike. */
declare const atob: (text: string) => string

/** The bytes of a base64 text as characters; undefined when it is none. */
const decodeBase64 = (text: string): string | undefined => {
  try {
    return atob(text)
  } catch {
    return undefined
  }
}

const unescapePercent = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * Whether an image address is no embedded SVG, or one that comes to no more than it holds. As an image an SVG neither
 * runs nor loads anything, but a few nested `use` or entities can stand for more than any machine draws.
 */
export function isBoundedSvg(url: string): boolean {
  const [, parameters = '', data = ''] = /^data:image\/svg\+xml([^,]*),([\s\S]*)$/i.exec(url) ?? []
  const plain = unescapePercent(data)
  const text = /;\s*base64\s*$/i.test(parameters) ? decodeBase64(plain) : plain
  if (text === undefined) return false
  // in two-byte encodings every other byte is 0
  return !/<!\s*entity|<(?:[\w.-]+:)?use[\s/>]/i.test(text.replaceAll('\0', ''))
}

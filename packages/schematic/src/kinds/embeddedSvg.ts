const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes of a base64 text as characters; what is no digit is passed over, as browsers do with spaces. */
function decodeBase64(text: string): string {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of text) {
    const digit = digits.indexOf(character)
    if (digit < 0) continue
    held = ((held << 6) | digit) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return bytes.map((byte) => String.fromCharCode(byte)).join('')
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
  // in two-byte encodings every other byte is 0
  return !/<!\s*(?:doctype|entity)|<(?:[\w.-]+:)?use[\s/>]/i.test(text.replaceAll('\0', ''))
}

import { remembered } from './remembered'
import { sanitizeSvg } from './sanitizeSvg'
import { UnsafeSvg } from './UnsafeSvg'

/** Browsers and Node have these alike. */
declare const atob: (text: string) => string
declare const btoa: (text: string) => string
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const embedded = /^data:image\/svg\+xml([^,]*),([\s\S]*)$/i

const percent = 0x25

/** The bytes of a text as an address writes them: UTF-8, any byte as `%3C` too. */
function bytesWritten(text: string): Uint8Array {
  const written = new TextEncoder().encode(text)
  if (!written.includes(percent)) return written
  const bytes: number[] = []
  for (let at = 0; at < written.length; at += 1) {
    const byte = written[at] ?? 0
    const digits = byte === percent ? String.fromCharCode(...written.subarray(at + 1, at + 3)) : ''
    const isEscape = /^[\da-f]{2}$/i.test(digits)
    bytes.push(isEscape ? Number.parseInt(digits, 16) : byte)
    if (isEscape) at += 2
  }
  return Uint8Array.from(bytes)
}

/** In pieces, for a call takes only so many arguments. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

/** @throws UnsafeSvg where the text is no base64 */
function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  } catch {
    throw new UnsafeSvg('SVG 格式不正确')
  }
}

/** How the bytes of a drawing are to be read: as their mark says, else the address, else the drawing; else UTF-8. */
function encodingOf(bytes: Uint8Array, parameters: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const [, ofAddress] = /;\s*charset=([\w.:-]+)/i.exec(parameters) ?? []
  const [, ofDrawing] =
    /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(latin1(bytes.subarray(0, 200))) ?? []
  const declared = ofAddress ?? ofDrawing ?? 'utf-8'
  // its first sign is an ASCII one, and in UTF-16 has an empty byte beside it
  return /^utf-?16/i.test(declared) && !bytes.subarray(0, 2).includes(0) ? 'utf-8' : declared
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

/** The address of an image that holds this drawing. */
export const embedSvg = (svg: string): string =>
  `data:image/svg+xml;base64,${btoa(latin1(new TextEncoder().encode(svg)))}`

/** Characters of a drawing within an address: as many as that of a symbol has. */
const maxCharacters = 200_000

/** Parameters that every browser reads alike. */
const plainParameters = /^(;charset=utf-8|;utf-?8)?(;base64)?$/i

function cleanAddress(address: string): string {
  const [whole, parameters = '', data = ''] = embedded.exec(address) ?? []
  if (whole === undefined) return address
  const isBase64 = /;\s*base64\s*(;|$)/i.test(parameters)
  // in text that is not escaped, a `#` is meant as it stands
  const [beforeFragment = ''] = data.split('#', 1)
  const bytes = isBase64 ? bytesOfBase64(latin1(bytesWritten(beforeFragment))) : bytesWritten(data)
  const encoding = encodingOf(bytes, parameters)
  const drawing = decode(bytes, encoding)
  if (drawing.length > maxCharacters) throw new UnsafeSvg('内嵌的 SVG 过大，请作为图片上传')
  const clean = sanitizeSvg(drawing)
  const ambiguous = isBase64 ? /[#%\p{Cc}]/u : /[#\p{Cc}]/u
  const isPlain = /^utf-8$/i.test(encoding) && plainParameters.test(parameters) && !ambiguous.test(data)
  return isPlain && clean === drawing ? address : embedSvg(clean)
}

const cleanOnce = remembered(cleanAddress)

/**
 * The address of an image as it may be drawn: one that holds an SVG holds it as {@link sanitizeSvg} leaves it, and stays
 * as it is where it does so already; any other stays.
 *
 * @throws UnsafeSvg for an embedded SVG that is none, is too large, or comes to more than can be drawn
 */
export const cleanImageAddress = (address: string): string =>
  /^data:image\/svg\+xml/i.test(address) ? cleanOnce(address) : address

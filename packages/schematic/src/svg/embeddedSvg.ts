import { sanitizeSvg } from './sanitizeSvg'
import { UnsafeSvg } from './UnsafeSvg'

/** Browsers and Node have these alike. */
declare const atob: (text: string) => string
declare const btoa: (text: string) => string
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const ofSvg = /^data:image\/svg\+xml([\s\S]*)$/i

/** An address that holds an SVG in its two parts, read as browsers do: they overlook what does not show. */
function partsOf(address: string): { parameters: string; data: string } | undefined {
  const comma = address.indexOf(',')
  if (comma < 0) return undefined
  const head = [...address.slice(0, comma)].filter((char) => char > ' ' && char !== '\u007f').join('')
  const parameters = ofSvg.exec(head)?.[1]
  return parameters === undefined ? undefined : { parameters, data: address.slice(comma + 1) }
}

const percent = 0x25

/** The bytes of a text as an address writes them: UTF-8, any byte as `%3C` too. */
function bytesWritten(text: string): Uint8Array {
  const written = new TextEncoder().encode(text)
  if (!written.includes(percent)) return written
  const bytes: number[] = []
  for (let at = 0; at < written.length; at += 1) {
    const digits = String.fromCharCode(...written.subarray(at + 1, at + 3))
    const isEscape = written[at] === percent && /^[\da-f]{2}$/i.test(digits)
    bytes.push(isEscape ? Number.parseInt(digits, 16) : (written[at] ?? 0))
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
  const [, ofAddress] = /;charset=([\w.:-]+)/i.exec(parameters) ?? []
  const [, ofDrawing] =
    /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(latin1(bytes.subarray(0, 200))) ?? []
  return ofAddress ?? ofDrawing ?? 'utf-8'
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

/**
 * The address of an image as it may be drawn: one that holds an SVG holds it as {@link sanitizeSvg} leaves it, any
 * other stays.
 *
 * @throws UnsafeSvg for an embedded SVG that is none, or comes to more than can be drawn
 */
export function cleanImageAddress(address: string): string {
  const parts = partsOf(address)
  if (parts === undefined) return address
  const { parameters, data } = parts
  const written = bytesWritten(data)
  const bytes = /;base64$/i.test(parameters) ? bytesOfBase64(latin1(written)) : written
  return embedSvg(sanitizeSvg(decode(bytes, encodingOf(bytes, parameters))))
}

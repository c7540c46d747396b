import { requestLimits } from './limits'

const quote = 0x22
const backslash = 0x5c
const isOpening = (code: number) => code === 0x5b || code === 0x7b
const isClosing = (code: number) => code === 0x5d || code === 0x7d

/** Whether JSON text nests arrays and objects deeper than anything honest does. Reads the text once, parses nothing. */
export function isTooDeep(text: string, limit: number = requestLimits.jsonDepth): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (isOpening(code)) {
      depth += 1
      if (depth > limit) return true
    } else if (isClosing(code)) depth -= 1
  }
  return false
}

/** Place of the quotation mark that ends the string which begins at `start`; the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
}

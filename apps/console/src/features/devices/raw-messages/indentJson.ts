const step = '  '
const escaped = /\\u([\da-f]{4})/gi

/**
 * JSON with a line for each entry; numbers and texts stay as they came, characters that stand there as numbers are written out.
 * What is cut or broken is indented as far as it goes; a text that is no JSON stays.
 */
export function indentJson(text: string): string {
  const source = text.trim()
  if (!/^[[{]/.test(source)) return text
  let [out, depth] = ['', 0]
  for (let at = 0; at < source.length; at += 1) {
    const mark = source[at] ?? ''
    if (mark === '"') {
      const end = endOfText(source, at)
      out += readable(source.slice(at, end))
      at = end - 1
    } else if (mark === '{' || mark === '[') {
      const closed = /^\s*[}\]]/.exec(source.slice(at + 1, at + 40))
      if (closed) {
        out += `${mark}${closed[0].trim()}`
        at += closed[0].length
      } else {
        depth += 1
        out += `${mark}${lineAt(depth)}`
      }
    } else if (mark === '}' || mark === ']') {
      depth = Math.max(0, depth - 1)
      out += `${lineAt(depth)}${mark}`
    } else if (mark === ',') out += `,${lineAt(depth)}`
    else if (mark === ':') out += ': '
    else if (!/\s/.test(mark)) out += mark
  }
  return out
}

const lineAt = (depth: number) => `\n${step.repeat(Math.min(depth, 40))}`

/** Behind the quote that ends the text that begins at `from`. */
function endOfText(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '"') return at + 1
  }
  return source.length
}

/** Control characters, quotes and halves of a character stay as they are written. */
const readable = (text: string) =>
  text.replace(escaped, (asWritten, hex: string) => {
    const code = Number.parseInt(hex, 16)
    const isPlain = code > 0x9f && !(code >= 0xd800 && code <= 0xdfff) && code !== 0x2028 && code !== 0x2029
    return isPlain ? String.fromCharCode(code) : asWritten
  })

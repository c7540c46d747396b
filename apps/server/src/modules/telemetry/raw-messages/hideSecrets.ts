import { hideInJson } from './hideInJson'
import { hidden, secretWords as words } from './secretNames'

// Every run is bounded or begins in one place only: a message that is made for it takes no longer than any other.

/** A name in JSON, also in JSON that is the text of a value: its quotes have backslashes then. */
const named = new RegExp(`(?<!\\\\)(\\\\*)"[^"\\\\]{0,99}(?:${words})[^"\\\\]{0,99}\\1"\\s*:\\s*`, 'gi')
/** `name=value`, `name: "value"`, `Authorization: Bearer value`. */
const plain = new RegExp(
  `((?:${words})[\\w-]{0,40}["']?\\s*[=:：]\\s*["']?(?:(?:bearer|basic)\\s+)?)([^\\s,;&"'\\\\}\\]]+)`,
  'gi',
)
/** What looks like a token of an account. */
const token = /(?<![\da-f])[\da-f]{40}(?![\da-f])/gi

/** A text without what is called a password or a token in it, and without tokens of accounts, which `isToken` knows. */
export const hideSecrets = (text: string, isToken: (text: string) => boolean): string =>
  hideNamed(hideInJson(text.replace(token, (found) => (isToken(found) ? hidden : found)))).replace(
    plain,
    (_, name: string) => `${name}${hidden}`,
  )

function hideNamed(text: string): string {
  const parts: string[] = []
  let from = 0
  named.lastIndex = 0
  for (let found = named.exec(text); found; found = named.exec(text)) {
    const quote = `${found[1] ?? ''}"`
    const end = endOfValue(text, named.lastIndex, found[1] ?? '')
    parts.push(text.slice(from, named.lastIndex), `${quote}${hidden}${quote}`)
    from = end
    named.lastIndex = end
  }
  return [...parts, text.slice(from)].join('')
}

/** Where the value ends that begins at `at`; of one that is cut, the end of the text. */
function endOfValue(text: string, at: number, backslashes: string): number {
  const first = text[at + (text.startsWith(backslashes, at) ? backslashes.length : 0)]
  if (first === '"') return endOfText(text, at + backslashes.length + 1, backslashes.length)
  if (text[at] === '{' || text[at] === '[') return endOfNested(text, at, backslashes.length)
  const end = text.slice(at).search(/[,}\]\s]/)
  return end < 0 ? text.length : at + end
}

const quotes = /(?<!\\)(\\*)"/g

/** Behind the quote that ends a text whose quotes have so many backslashes. */
function endOfText(text: string, from: number, backslashes: number): number {
  quotes.lastIndex = from
  for (let found = quotes.exec(text); found; found = quotes.exec(text)) {
    const count = found[1]?.length ?? 0
    if (count <= backslashes || (backslashes === 0 && count % 2 === 0)) return quotes.lastIndex
  }
  return text.length
}

const marks = /(?<!\\)\\*"|[[\]{}]/g

function endOfNested(text: string, from: number, backslashes: number): number {
  let depth = 0
  let at = from
  for (;;) {
    marks.lastIndex = at
    const found = marks.exec(text)
    if (!found) return text.length
    at = marks.lastIndex
    if (found[0].endsWith('"')) at = endOfText(text, at, backslashes)
    else depth += found[0] === '{' || found[0] === '[' ? 1 : -1
    if (depth === 0) return at
  }
}

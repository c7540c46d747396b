/** A text as it is read here. A string is one; a test counts what is read of another. */
export type Source = Pick<string, 'length' | 'charAt' | 'indexOf' | 'slice'>

/** Text as it stands, or a tag with its attributes as they stand. */
export type HtmlToken = { text: string } | { tag: string; isClosing: boolean; attributes: string }

/** What holds something else than text to read, and is left out with all that it holds. */
const silent = /^(script|style|template|title|textarea|noscript)(?![a-z\d])/i
const tagStart = /^(\/?)([a-z][a-z\d]*)/i
const longestSilent = 'noscript'.length

/**
 * The texts and tags of HTML in their order; comments, scripts and the like are passed over. It reads forward only: no
 * text makes it go over the same stretch more than a few times, however long it is.
 */
export function* tokensOf(html: Source): Generator<HtmlToken> {
  let textFrom = 0
  let at = found(html, '<', 0)
  while (at < html.length) {
    const piece = pieceAt(html, at)
    if (piece !== undefined && at > textFrom) yield { text: html.slice(textFrom, at) }
    if (piece?.token) yield piece.token
    if (piece) textFrom = piece.end
    at = found(html, '<', piece?.end ?? at + 1)
  }
  if (textFrom < html.length) yield { text: html.slice(textFrom) }
}

/** What a `<` begins, and where to read on: a tag, or what is passed over. Nothing where it stands for itself. */
function pieceAt(html: Source, at: number): { token?: HtmlToken; end: number } | undefined {
  if (!/[a-z/!]/i.test(html.charAt(at + 1))) return undefined
  const passed = passedOver(html, at)
  if (passed !== undefined) return { end: passed }
  const end = endOfTag(html, at + 1)
  if (end === undefined) return undefined
  const inside = html.slice(at + 1, end)
  const [start, slash, tag] = tagStart.exec(inside) ?? []
  if (start === undefined || tag === undefined) return undefined
  const token = { tag: tag.toLowerCase(), isClosing: slash !== '', attributes: inside.slice(start.length) }
  return { token, end: end + 1 }
}

/** Where something is found, or the end of the text. */
function found(html: Source, what: string, from: number): number {
  const at = html.indexOf(what, from)
  return at === -1 ? html.length : at
}

/** Where to read on after a comment or silent element that begins here; nothing for what is neither. */
function passedOver(html: Source, at: number): number | undefined {
  if (html.slice(at, at + 4) === '<!--') return Math.min(found(html, '-->', at + 4) + 3, html.length)
  const name = silent.exec(html.slice(at + 1, at + longestSilent + 2))?.[1]
  if (name === undefined) return undefined
  for (let close = found(html, '</', at); close < html.length; close = found(html, '</', close + 2)) {
    const after = close + 2 + name.length
    const isClose = html.slice(close + 2, after).toLowerCase() === name.toLowerCase()
    if (isClose && /[\s/>]/.test(html.charAt(after)))
      return Math.min(found(html, '>', after) + 1, html.length)
  }
  return html.length
}

/** Where the `>` of a tag stands; a quoted value may hold another. Nothing where a `<` or the end comes first. */
function endOfTag(html: Source, from: number): number | undefined {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const sign = html.charAt(at)
    if (sign === '<') return undefined
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  return undefined
}

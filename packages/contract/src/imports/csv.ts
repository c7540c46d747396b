/** The line with which a text tells Excel its separator; it is no line of the table. */
const named = /^"?sep=(.)"?(\r\n|[\r\n])/i

/** The separator that a text uses: the one that stands most often in its first line, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const count = (separator: string) => line.split(separator).length
  return [',', '\t', ';', '，'].reduce((most, next) => (count(next) > count(most) ? next : most))
}

/** The cells of a text with separated values (RFC 4180); a field in quotes may hold separators, lines and doubled quotes. */
export function parseCsv(whole: string): string[][] {
  const marked = whole.replace(/^\uFEFF/, '')
  const text = marked.replace(named, '')
  const separator = named.exec(marked)?.[1] ?? separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const isQuoted = text[at] === '"'
    const closed = isQuoted ? endOfQuoted(text, at) : at
    const end = endOfPlain(text, closed, separator)
    row.push(unquote(text.slice(at, closed)) + text.slice(closed, end))
    at = end
    if (text[at] === separator) {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** Behind the closing quote. What follows it, up to the separator, belongs to the field. */
function endOfQuoted(text: string, at: number): number {
  let end = at + 1
  while (end < text.length) {
    if (text[end] !== '"') end += 1
    else if (text[end + 1] === '"') end += 2
    else return end + 1
  }
  return text.length
}

function endOfPlain(text: string, at: number, separator: string): number {
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return end
}

const unquote = (cell: string) =>
  cell.slice(1, cell.endsWith('"') && cell.length > 1 ? -1 : undefined).replaceAll('""', '"')

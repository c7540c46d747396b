import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { columnOf, lettersOf } from './cellAddress'
import { isSheetPart, refuseSpan } from './refuseBomb'

/** A tag of a row or a cell with its attributes; what only looks like one is matched whole and left as it is. */
const tags = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<((?:[\w.-]+:)?(row|c))((?:\s[^<>]*?)?)(\/?)>/g
const addressOf = /\sr\s*=\s*(["'])([A-Za-z]*)(\d+)\1/
/** Whether there is anything to do: most workbooks are taken as they are. */
const failed = /\st\s*=\s*["']e["']/
const placeless = /<(?:[\w.-]+:)?c(?=[\s/>])(?![^<>]*\sr\s*=)/
const errorType = /(\st\s*=\s*)(["'])e\2/

/**
 * The workbook as its reader takes it. ECMA-376 (part 1, 18.3.1.4) lets a cell go without its address: it then stands behind
 * the one before. What a formula has failed with becomes the text that the cell shows, which the reader would leave out.
 *
 * @throws SheetProblem where cells lie too far apart
 */
export function withPlainSheets(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const written = Object.entries(unzipSync(bytes, { filter: ({ name }) => isSheetPart(name) })).flatMap(
    ([name, part]): [string, Uint8Array][] => {
      const text = strFromU8(part)
      return failed.test(text) || placeless.test(text) ? [[name, strToU8(plainSheet(text))]] : []
    },
  )
  if (written.length === 0) return bytes
  const parts: Zippable = { ...unzipSync(bytes), ...Object.fromEntries(written) }
  return new Uint8Array(zipSync(parts, { level: 0 }))
}

function plainSheet(text: string): string {
  let [row, column] = [0, 0]
  const most = { row: 1, column: 1 }
  const written = text.replace(tags, (whole, name?: string, kind?: string, attributes = '', end = '') => {
    if (name === undefined) return whole
    const [, , letters = '', digits] = addressOf.exec(attributes) ?? []
    if (kind === 'row') {
      row = digits === undefined ? row + 1 : Number(digits)
      column = 0
      return whole
    }
    if (digits !== undefined) row = Number(digits)
    column = digits === undefined ? column + 1 : columnOf(letters)
    most.row = Math.max(most.row, row)
    most.column = Math.max(most.column, column)
    const address = digits === undefined ? ` r="${lettersOf(column)}${row}"` : ''
    return `<${name}${address}${attributes.replace(errorType, '$1$2str$2')}${end}>`
  })
  refuseSpan(most)
  return written
}

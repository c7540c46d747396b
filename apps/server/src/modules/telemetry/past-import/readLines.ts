import { isAscii, isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { telemetryErrors } from '@energy-console/contract/telemetry'
import { CsvError, parse } from 'csv-parse'
import { refuse } from '../../../platform/errors'
import { storableText } from '../../../platform/text'

/** A line of a table, and its number in the file, from 1. */
export interface TableLine {
  line: number
  cells: string[]
}

/**
 * Bytes of a line at most: some thousand columns with their headings. Bounds what is held of a file whose quotation mark is not
 * closed.
 */
const longestLine = 200_000

/**
 * Reads a CSV file as it comes: UTF-8 or GB 18030, with commas, semicolons or tabs. Empty lines are passed over,
 * and signs that no database holds. @throws badPastFile, longPastLine
 */
export async function* readLines(parts: AsyncIterable<Buffer>): AsyncGenerator<TableLine> {
  const texts = textsOf(parts)
  const first = await texts.next()
  const head = first.done ? '' : first.value
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(head),
    info: true,
    max_record_size: longestLine,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const all = async function* () {
    yield head
    yield* texts
  }
  const source = Readable.from(all())
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser)
      yield { line: info.lines, cells: (record as string[]).map((cell) => storableText(cell)) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? parser.info.lines)
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw refuse(telemetryErrors.longPastLine, { line, most: longestLine / 1_000 })
    throw refuse(telemetryErrors.badPastFile, { line })
  } finally {
    source.destroy()
    parser.destroy()
  }
}

/**
 * A file as text, whole lines at a time: no character of either encoding has the end of a line in it. The first line that is not ASCII
 * alone tells them apart, which may be far below headings in English; only what is no UTF-8 is taken for what Excel writes in China.
 */
async function* textsOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let encoding: 'utf-8' | 'gb18030' | undefined
  const decode = (bytes: Buffer) => {
    if (encoding === undefined && !isAscii(bytes)) encoding = isUtf8(bytes) ? 'utf-8' : 'gb18030'
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  }
  let rest = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part])
    const ended = bytes.lastIndexOf('\n') + 1
    const end = ended === 0 && bytes.length > longestLine ? bytes.length : ended
    rest = bytes.subarray(end)
    if (end > 0) yield decode(bytes.subarray(0, end))
  }
  if (rest.length > 0) yield decode(rest)
}

/** What separates the headings. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const countOf = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

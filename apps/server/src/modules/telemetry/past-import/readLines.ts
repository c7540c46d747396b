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
  const iterator = parts[Symbol.asyncIterator]()
  const first = await iterator.next()
  const head: Buffer = first.done ? Buffer.alloc(0) : first.value
  const encoding = encodingOf(head)
  const texts = async function* () {
    const decoder = new TextDecoder(encoding)
    yield decoder.decode(head, { stream: true })
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      yield decoder.decode(next.value, { stream: true })
    yield decoder.decode()
  }
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head.subarray(0, longestLine))),
    info: true,
    max_record_size: longestLine,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const source = Readable.from(texts())
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

/** The first part may end within a character. Only what is no UTF-8 is taken for what Excel writes in China. */
function encodingOf(head: Buffer): 'utf-8' | 'gb18030' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

/** What separates the headings. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1)
  const countOf = (mark: string) => line.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best))
}

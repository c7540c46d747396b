import { coreType, fieldMeta, formatOf, nameField, type Translate } from '@energy-console/contract'
import type { z } from 'zod'
import { toWireTime } from '../http'
import { valueIn } from './record'
import { createWorkbook, type WorkbookCell } from './workbook'

/** A day of the calendar, `yyyy-MM-dd`. */
class Day {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What stands in a cell. An instant and a day are kept as such; each kind of file writes them in its own way. */
type Cell = string | number | Date | Day | null

/** A column of an exported file: its heading and the cell of a row. */
export interface ExportColumn {
  heading: string
  cell(row: object): Cell
}

/**
 * The labelled fields of a schema as columns: names in place of ids, choices by their labels, nothing that is secret,
 * too large for lists or shown nowhere.
 */
export const exportColumns = (schema: z.ZodObject, say: Translate): ExportColumn[] =>
  Object.keys(schema.shape).flatMap((name) => exportColumn(schema, name, say) ?? [])

/** The column of one field; undefined for one that no file has. */
export function exportColumn({ shape }: z.ZodObject, name: string, say: Translate): ExportColumn | undefined {
  const type = shape[name] as z.ZodType
  const { label, choices, states = ['是', '否'], unit, isDetailOnly, form, column } = fieldMeta(type)
  const { file } = formatOf(type)
  const isShown = column !== undefined || form !== false
  if (!label || !isShown || isDetailOnly || file === 'none' || !isPlain(type)) return undefined
  const labels = new Map(choices?.map((choice) => [String(choice.value), say(choice.label)]))
  const named = nameField(name)
  const cell = (row: object) => {
    const value = valueIn(row, named) ?? valueIn(row, name)
    if (value === null || value === undefined) return null
    const label = labels.get(String(value))
    if (label !== undefined) return label
    if (value instanceof Date || typeof value === 'number') return value
    if (typeof value === 'boolean') return say(value ? states[0] : states[1])
    const text = String(value)
    // a number may be told in words: the limit at a state
    if (file === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text)
    if (file === 'day' && dayPattern.test(text)) return new Day(text)
    return text
  }
  const title = say(label, { context: 'field' })
  return { heading: unit ? `${title} (${say(unit)})` : title, cell }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Lists and objects stand in no cell. */
const isPlain = (schema: z.ZodType) => !['array', 'object', 'record'].includes(coreType(schema).type)

/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

/** Cells that are made before others have their turn: a few milliseconds. */
const cellsAtOnce = 2_000

/** Makes line after line; in between, and whenever `pause` has taken what was made, the server answers others. */
async function lineByLine(
  rows: Iterable<object>,
  { width, line, pause }: { width: number; line(row: object): void; pause(): void },
): Promise<void> {
  let cells = 0
  for (const row of rows) {
    line(row)
    cells += width
    if (cells < cellsAtOnce) continue
    cells = 0
    pause()
    await new Promise(setImmediate)
  }
  pause()
}

/**
 * A CSV file with a byte-order mark, instants as wire times. Texts that look like a formula get an apostrophe in front, headings
 * too: users name what stands in them.
 */
export async function toCsv(
  columns: readonly ExportColumn[],
  rows: Iterable<object>,
  timeZone: string,
): Promise<Buffer> {
  const textOf = (cell: Cell) => {
    if (cell instanceof Date) return toWireTime(cell, timeZone)
    if (typeof cell === 'number') return String(cell)
    if (cell instanceof Day) return cell.text
    return cell !== null && formula.test(cell) ? `'${cell}` : (cell ?? '')
  }
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lineOf = (cells: readonly Cell[]) => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
  const made: Buffer[] = []
  let waiting = `\uFEFF${lineOf(columns.map((column) => column.heading))}`
  await lineByLine(rows, {
    width: columns.length,
    line(row) {
      waiting += lineOf(columns.map((column) => column.cell(row)))
    },
    pause() {
      made.push(Buffer.from(waiting))
      waiting = ''
    },
  })
  return Buffer.concat(made)
}

/** A sheet of a workbook, with the name of its tab. */
export interface Sheet {
  name: string
  columns: readonly ExportColumn[]
  rows: readonly object[]
}

/**
 * An Excel workbook, headings in bold: one sheet of rows, and further ones by their names. Numbers and dates are such, in the time zone's wall time; text
 * is text, so that nothing is taken for a formula.
 */
export async function toXlsx(
  columns: readonly ExportColumn[],
  rows: Iterable<object>,
  timeZone: string,
  { name, further = [] }: { name?: string; further?: readonly Sheet[] } = {},
): Promise<Buffer> {
  const typed = (cell: Cell): WorkbookCell => {
    if (cell === null || cell === '') return null
    if (typeof cell === 'number') return Number.isFinite(cell) ? { kind: 'number', value: cell } : null
    // The format has no zones: a workbook shows the UTC time of what it is given.
    if (cell instanceof Date)
      return { kind: 'instant', value: serialOf(`${toWireTime(cell, timeZone).replace(' ', 'T')}Z`) }
    if (!(cell instanceof Day)) return { kind: 'text', text: cell }
    const value = serialOf(`${cell.text}T00:00:00Z`)
    return Number.isFinite(value) ? { kind: 'day', value } : { kind: 'text', text: cell.text }
  }
  const workbook = createWorkbook([name ?? 'Sheet1', ...further.map((sheet) => sheet.name)])
  const write = async (sheet: Pick<Sheet, 'columns'>, lines: Iterable<object>) => {
    workbook.add(sheet.columns.map(({ heading }) => ({ kind: 'heading', text: heading })))
    await lineByLine(lines, {
      width: sheet.columns.length,
      line: (row) => workbook.add(sheet.columns.map((column) => typed(column.cell(row)))),
      pause: workbook.pack,
    })
  }
  await write({ columns }, rows)
  for (const sheet of further) {
    workbook.next()
    await write(sheet, sheet.rows)
  }
  return workbook.finish()
}

/** Days since the beginning of 1900, as workbooks count them. */
const serialOf = (time: string) => Date.parse(time) / 86_400_000 + 25_569

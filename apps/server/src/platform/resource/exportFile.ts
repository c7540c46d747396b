import { coreType, fieldMeta, formatOf, nameField } from '@energy-console/contract'
import writeXlsx from 'write-excel-file/node'
import type { z } from 'zod'
import { toWireTime } from '../http'
import { valueIn } from './record'

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
export const exportColumns = (schema: z.ZodObject): ExportColumn[] =>
  Object.keys(schema.shape).flatMap((name) => exportColumn(schema, name) ?? [])

/** The column of one field; undefined for one that no file has. */
export function exportColumn({ shape }: z.ZodObject, name: string): ExportColumn | undefined {
  const type = shape[name] as z.ZodType
  const { label, choices, states = ['是', '否'], unit, isDetailOnly, form, column } = fieldMeta(type)
  const { file } = formatOf(type)
  const isShown = column !== undefined || form !== false
  if (!label || !isShown || isDetailOnly || file === 'none' || !isPlain(type)) return undefined
  const labels = new Map(choices?.map((choice) => [String(choice.value), choice.label]))
  const named = nameField(name)
  const cell = (row: object) => {
    const value = valueIn(row, named) ?? valueIn(row, name)
    if (value === null || value === undefined) return null
    const label = labels.get(String(value))
    if (label !== undefined) return label
    if (value instanceof Date || typeof value === 'number') return value
    if (typeof value === 'boolean') return value ? states[0] : states[1]
    const text = String(value)
    // a number may be told in words: the limit at a state
    if (file === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text)
    if (file === 'day' && dayPattern.test(text)) return new Day(text)
    return text
  }
  return { heading: unit ? `${label} (${unit})` : label, cell }
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Lists and objects stand in no cell. */
const isPlain = (schema: z.ZodType) => !['array', 'object', 'record'].includes(coreType(schema).type)

/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/

/** A CSV file with a byte-order mark, instants as wire times. Texts that look like a formula get an apostrophe in front. */
export function toCsv(columns: readonly ExportColumn[], rows: readonly object[], timeZone: string): Buffer {
  const textOf = (cell: Cell) => {
    if (cell instanceof Date) return toWireTime(cell, timeZone)
    if (typeof cell === 'number') return String(cell)
    if (cell instanceof Day) return cell.text
    return cell !== null && formula.test(cell) ? `'${cell}` : (cell ?? '')
  }
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [
    columns.map((column) => column.heading),
    ...rows.map((row) => columns.map((column) => quoted(textOf(column.cell(row))))),
  ]
  return Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`)
}

/**
 * An Excel workbook with one sheet, headings in bold. Numbers and dates are such, in the time zone's wall time; text
 * is text, so that nothing is taken for a formula.
 */
export async function toXlsx(
  columns: readonly ExportColumn[],
  rows: readonly object[],
  timeZone: string,
): Promise<Buffer> {
  const heading = columns.map((column) => ({
    value: column.heading,
    fontWeight: 'bold' as const,
    type: String,
  }))
  const typed = (cell: Cell) => {
    if (cell === null) return null
    if (typeof cell === 'number') return { value: cell, type: Number }
    // The format has no zones: a workbook shows the UTC time of what it is given.
    if (cell instanceof Date)
      return {
        value: new Date(`${toWireTime(cell, timeZone).replace(' ', 'T')}Z`),
        type: Date,
        format: 'yyyy-mm-dd hh:mm:ss',
      }
    if (cell instanceof Day)
      return { value: new Date(`${cell.text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
    return { value: cell, type: String }
  }
  const body = rows.map((row) => columns.map((column) => typed(column.cell(row))))
  return writeXlsx([heading, ...body]).toBuffer()
}

import { coreType, fieldMeta } from '@energy-console/contract'
import writeXlsx from 'write-excel-file/node'
import type { z } from 'zod'
import { nameField } from './references'

type Row = Record<string, unknown>

/** A column of an exported file: its heading and the text of a row. */
interface ExportColumn {
  heading: string
  text(row: Row): string
}

/** The labelled fields of a schema as columns: references by their names, choices by their labels. */
export function exportColumns(schema: z.ZodObject): ExportColumn[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const type = field as z.ZodType
    const { label, reference, choices, unit } = fieldMeta(type)
    if (!label || coreType(type).type === 'array' || coreType(type).type === 'object') return []
    const labels = new Map(choices?.map((choice) => [String(choice.value), choice.label]))
    const cellOf = (row: Row) => row[reference ? nameField(name) : name]
    return [
      {
        heading: unit ? `${label} (${unit})` : label,
        text: (row: Row) => textOf(cellOf(row), labels),
      },
    ]
  })
}

const textOf = (value: unknown, labels: Map<string, string>) => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return labels.get(String(value)) ?? String(value)
}

/** A CSV file with a byte-order mark. Cells that a spreadsheet would take for a formula are quoted with an apostrophe. */
export function toCsv(columns: readonly ExportColumn[], rows: readonly Row[]): Buffer {
  const cell = (text: string) => {
    const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = [
    columns.map((column) => cell(column.heading)),
    ...rows.map((row) => columns.map((column) => cell(column.text(row)))),
  ]
  return Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`)
}

/** An Excel workbook with one sheet, headings in bold; every cell is text, so nothing is taken for a formula. */
export async function toXlsx(columns: readonly ExportColumn[], rows: readonly Row[]): Promise<Buffer> {
  const heading = columns.map((column) => ({
    value: column.heading,
    fontWeight: 'bold' as const,
    type: String,
  }))
  const body = rows.map((row) => columns.map((column) => ({ value: column.text(row), type: String })))
  return writeXlsx([heading, ...body]).toBuffer()
}

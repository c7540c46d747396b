import { cutText, type Importable } from '@energy-console/contract'
import { type ImportMode, type ImportReport, importColumns } from '@energy-console/contract/imports'
import type { Sheet } from './tableOf'

/** A file that is being imported, as far as the user has come. */
export interface Importing {
  fileName: string
  sheet: Sheet
  /** The field of each column of the file; '' for none. */
  columns: readonly string[]
  mode: ImportMode
  skipsWrong: boolean
  /** What the server has found; undefined before it has looked, or after a change of what it looks at. */
  report: ImportReport | undefined
  /** Lines that were edited since it has looked. */
  edited: ReadonlySet<number>
}

/** What the calls take of it: the columns that stand for fields alone. */
export function tableOf({ fileName, sheet, columns, mode, skipsWrong }: Importing) {
  const used = columns.flatMap((column, at) => (column === '' ? [] : [at]))
  return {
    mode,
    skipsWrong,
    fileName,
    columns: used.map((at) => columns[at] ?? ''),
    headings: used.map((at) => cutText(sheet.headings[at] ?? '', 200)),
    rows: sheet.rows.map((row) => used.map((at) => row[at] ?? '')),
  }
}

/** Headings of the columns that stand for no field, though something is written in them. */
export const unmatched = ({ sheet, columns }: Pick<Importing, 'sheet' | 'columns'>): string[] =>
  sheet.headings.filter(
    (_heading, at) => !columns[at] && sheet.rows.some((row) => (row[at] ?? '').trim() !== ''),
  )

/** With a cell edited; its line is to be looked at again. */
export function withCell(
  importing: Importing,
  { row, at, text }: { row: number; at: number; text: string },
): Importing {
  const { sheet, edited } = importing
  const rows = sheet.rows.map((cells, place) =>
    place === row
      ? sheet.headings.map((_heading, cell) => (cell === at ? text : (cells[cell] ?? '')))
      : cells,
  )
  return { ...importing, sheet: { ...sheet, rows }, edited: new Set([...edited, row]) }
}

/** How many records have each fate, where lines of one key are one record; of wrong ones the lines are counted. */
export function countFates(
  { fates }: Pick<ImportReport, 'fates'>,
  keyOf: (row: number) => string,
): Record<ImportReport['fates'][number], number> {
  const counts = { created: 0, changed: 0, same: 0, wrong: 0 }
  const seen = new Set<string>()
  for (const [row, fate] of fates.entries()) {
    const key = fate === 'wrong' ? `line ${row}` : `key ${keyOf(row)}`
    if (!seen.has(key)) counts[fate] += 1
    seen.add(key)
  }
  return counts
}

/** What tells which record a line is about: its key where several lines may be one record, else the line. */
export function keyOfLine(
  resource: Importable,
  { columns, sheet }: Pick<Importing, 'columns' | 'sheet'>,
): (row: number) => string {
  if (!resource.import?.rows) return String
  const places = importColumns(resource).flatMap(({ name, part, isKey }) =>
    isKey && part === 'record' ? [columns.indexOf(name)] : [],
  )
  return (row) => JSON.stringify(places.map((place) => (sheet.rows[row]?.[place] ?? '').trim()))
}

import type { ImportMode, ImportReport } from '@energy-console/contract/imports'
import type { Sheet } from './readSheet'

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
    headings: used.map((at) => (sheet.headings[at] ?? '').slice(0, 200)),
    rows: sheet.rows.map((row) => used.map((at) => row[at] ?? '')),
  }
}

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

/** How many lines have each fate. */
export function countFates({ fates }: ImportReport): Record<ImportReport['fates'][number], number> {
  const counts = { created: 0, changed: 0, same: 0, wrong: 0 }
  for (const fate of fates) counts[fate] += 1
  return counts
}

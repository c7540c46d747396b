import { importLimits } from '@energy-console/contract/imports'
import { SheetProblem } from './SheetProblem'
import { textOfCell } from './sheetText'

/** The table in a file: its headings, and the lines below them with the numbers that they have in the file. */
export interface Sheet {
  headings: string[]
  rows: string[][]
  /** Counted from 1, as spreadsheets count. */
  lines: number[]
}

/** How much a file may have. */
export type SheetLimits = Readonly<Record<'rows' | 'columns' | 'cell' | 'fileBytes', number>> & {
  /** How long it may take to read, ms. */
  readonly readMs?: number
}

/**
 * The first line that holds something has the headings; lines that hold nothing are passed over, and so is a title above the
 * headings: a single text where the next line has several.
 */
export function tableOf(
  cells: readonly (readonly string[])[],
  { rows, columns, cell }: SheetLimits = importLimits,
): Sheet {
  const sheet: Sheet = { headings: [], rows: [], lines: [] }
  for (const [at, row] of cells.entries()) {
    const texts = row.map((cell) => textOfCell(cell))
    if (texts.every((text) => text === '')) continue
    const isBelowTitle = sheet.rows.length === 0 && countOf(sheet.headings) === 1 && countOf(texts) > 1
    if (sheet.headings.length === 0 || isBelowTitle) sheet.headings = texts
    else {
      sheet.rows.push(texts)
      sheet.lines.push(at + 1)
    }
  }
  if (sheet.rows.length === 0) throw new SheetProblem({ text: '文件中没有数据行' })
  if (sheet.rows.length > rows)
    throw new SheetProblem({ text: '超过 {{most}} 行，请分成几个文件', params: { most: rows } })
  if (sheet.headings.length > columns)
    throw new SheetProblem({ text: '超过 {{most}} 列', params: { most: columns } })
  if (sheet.rows.some((row) => row.some((text) => text.length > cell)))
    throw new SheetProblem({ text: '有单元格超过 {{most}} 个字符', params: { most: cell } })
  return sheet
}

const countOf = (texts: readonly string[]) => texts.filter((text) => text !== '').length

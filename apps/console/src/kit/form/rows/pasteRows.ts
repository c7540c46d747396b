import { emptyOf } from '@energy-console/contract'
import { translate } from '../../../i18n'
import type { Field } from '../fields'

/** The cells of a text as spreadsheets copy them; undefined for a single cell. */
export function cellsOfText(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.length === 1 && !text.includes('\t') ? undefined : lines.map((line) => line.split('\t'))
}

interface Paste<D extends object> {
  rows: readonly D[]
  columns: readonly Field[]
  /** Where the first cell goes. */
  at: { row: number; column: number }
  cells: readonly (readonly string[])[]
  blank: () => D
  /** What a cell changes in its row. */
  onCell: (row: D, name: string, value: unknown) => Partial<D>
  most: number
  /** Further words for columns in a first line of headings. */
  headings?: Headings | undefined
}

/** Further words by which a column is known in a heading, by field: those of spreadsheets in another language. */
export type Headings = Readonly<Record<string, readonly string[]>>

const bare = (heading: string) =>
  heading
    .replace(/[（(].*?[)）]/g, '')
    .replace(/[\s*:：_/-]/g, '')
    .toLowerCase()

/**
 * The columns that the first line names, in its order, where it is a line of headings: two or more of its cells are words
 * for columns. A heading that is no column's is undefined. Undefined where the line holds values.
 */
export function columnsOfHeadings(
  line: readonly string[],
  columns: readonly Field[],
  headings: Headings = {},
): (Field | undefined)[] | undefined {
  const found = line.map((cell) =>
    columns.find(({ name, label }) =>
      [name, label, translate(label), ...(headings[name] ?? [])].some(
        (word) => bare(cell) !== '' && bare(word) === bare(cell),
      ),
    ),
  )
  const named = found.filter((column) => column !== undefined)
  return named.length > 1 && new Set(named).size === named.length ? found : undefined
}

/**
 * Writes cells into rows from one cell on, or, below a line of headings, into the columns that these name; rows that are
 * missing are added, columns that are not there are dropped.
 */
export function pasteRows<D extends object>(paste: Paste<D>): D[] {
  const { rows, columns, at, cells, blank, onCell, most, headings } = paste
  const pasted = [...rows]
  const named = columnsOfHeadings(cells[0] ?? [], columns, headings)
  const lines = named ? cells.slice(1) : cells
  lines.forEach((line, offset) => {
    const index = at.row + offset
    if (index >= most) return
    let row = pasted[index] ?? blank()
    line.forEach((text, place) => {
      const column = named ? named[place] : columns[at.column + place]
      if (column) row = { ...row, ...onCell(row, column.name, valueOfText(column, text)) }
    })
    pasted[index] = row
  })
  return pasted
}

/** What a text stands for in a field; what it does not understand stays text, and the cell says what is wrong with it. */
export function valueOfText(field: Field, whole: string): unknown {
  const text = whole.trim()
  if (text === '') return emptyOf(field.schema)
  const { choices = [], states = ['是', '否'] } = field.meta
  const isSame = (word: string) => word.toLowerCase() === text.toLowerCase()
  const says = (words: string) => isSame(words) || isSame(translate(words))
  switch (field.format.input) {
    case 'number': {
      const number = Number(text.replace(/[,\s%]/g, ''))
      return Number.isFinite(number) ? number : text
    }
    case 'decimal':
      return text.replace(/[,\s¥￥]/g, '')
    case 'select':
      return choices.find(({ value, label }) => isSame(String(value)) || says(label))?.value ?? text
    case 'switch':
      return says(states[0]) || ['1', 'true', 'yes', 'y', '√'].includes(text.toLowerCase())
    case 'date':
    case 'month':
      return text
        .replaceAll('/', '-')
        .split('-')
        .map((part) => part.padStart(2, '0'))
        .join('-')
    case 'time':
      return /^\d:\d\d/.test(text) ? `0${text.slice(0, 4)}` : text.slice(0, 5)
    default:
      return text
  }
}

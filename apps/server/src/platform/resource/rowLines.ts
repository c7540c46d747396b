import { fieldMeta, type Resource, type Translate } from '@energy-console/contract'
import { importColumns, rowSchemaOf } from '@energy-console/contract/imports'
import type { z } from 'zod'
import { type ExportColumn, exportColumn } from './exportFile'
import { valueIn } from './record'

type Listed = Pick<Resource, 'schema' | 'import'>

/** A line of a file: a record, or one more row of it, of which the keys alone are told again. */
interface Line {
  record: object
  isFirst: boolean
  /** The row of each list that stands in this line. */
  rows: ReadonlyMap<string, object>
}

/** The columns of records with the rows that belong to them, as an import takes them. */
export function columnsWithRows(resource: Listed, say: Translate): ExportColumn[] {
  const { key = [], rows: lists = [] } = resource.import ?? {}
  const own = Object.keys(resource.schema.shape).flatMap((name): ExportColumn[] => {
    const column = exportColumn(resource.schema, name, say)
    if (!column) return []
    const isTold = (line: Line) => line.isFirst || key.includes(name)
    const cell = (line: object) => (isTold(line as Line) ? column.cell((line as Line).record) : null)
    return [{ ...column, cell }]
  })
  const ofRows = importColumns(resource).flatMap((column): ExportColumn[] => {
    const { part, field = '', list } = column
    if (part === 'record') return []
    if (part === 'list')
      return [{ heading: say(column.label), cell: (line) => labelOf(resource, listIn(line as Line), say) }]
    const from = list?.field ?? lists[0]?.field ?? ''
    const told = exportColumn(rowSchemaOf(resource, from), field, say)
    if (!told) return []
    const heading = list ? `${say(list.label)}·${told.heading}` : told.heading
    const rowOf = ({ rows }: Line) => (list ? rows.get(list.field) : [...rows.values()][0])
    return [{ heading, cell: (line) => told.cell(rowOf(line as Line) ?? {}) }]
  })
  return [...own, ...ofRows]
}

const listIn = ({ rows }: Line): string | undefined => [...rows.keys()][0]

const labelOf = ({ schema }: Listed, list: string | undefined, say: Translate) =>
  list === undefined ? null : say(fieldMeta(schema.shape[list] as z.ZodType).label ?? list)

/** The lines of records: rows of lists with columns of their own stand beside each other, others below. */
export function* linesWithRows(resource: Listed, records: Iterable<object>): Generator<Line> {
  const lists = listsOf(resource)
  const isSideBySide = standSideBySide(resource)
  for (const record of records) {
    const rows = lists.map((list) => [list, rowsIn(record, list)] as const)
    const brought = isSideBySide
      ? Array.from({ length: Math.max(...rows.map(([, all]) => all.length)) }, (_, at) =>
          rows.flatMap(([list, all]) => pairOf(list, all[at])),
        )
      : rows.flatMap(([list, all]) => all.map((row) => pairOf(list, row)))
    for (const [at, pairs] of (brought.length > 0 ? brought : [[]]).entries())
      yield { record, isFirst: at === 0, rows: new Map(pairs) }
  }
}

/** How many lines {@link linesWithRows} makes of the records. */
export function countLines(resource: Listed, records: readonly object[]): number {
  const lists = listsOf(resource)
  const isSideBySide = standSideBySide(resource)
  return records.reduce<number>((lines, record) => {
    const lengths = lists.map((list) => rowsIn(record, list).length)
    return lines + Math.max(1, isSideBySide ? Math.max(...lengths) : lengths.reduce((a, b) => a + b, 0))
  }, 0)
}

const listsOf = (resource: Listed) => (resource.import?.rows ?? []).map(({ field }) => field)

const standSideBySide = (resource: Listed) => importColumns(resource).some(({ list }) => list !== undefined)

const pairOf = (list: string, row: object | undefined): [string, object][] => (row ? [[list, row]] : [])

function rowsIn(record: object, list: string): object[] {
  const rows = valueIn(record, list)
  return Array.isArray(rows) ? rows : []
}

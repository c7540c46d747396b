import { coreErrors, fieldMeta, formatOf, type Importable, type Translate } from '@energy-console/contract'
import {
  type ImportColumn,
  type ImportProblem,
  type ImportTable,
  importColumns,
  importErrors,
  isFormulaError,
  lineProblems,
  readCell,
  titleOfColumn,
} from '@energy-console/contract/imports'
import { refuse } from '../../errors'
import { isStorable } from '../../text'

type Values = Record<string, unknown>

/** What one line says: read by the kinds of its fields, references still by name. */
interface Line {
  at: number
  values: Values
  /** Of the list that it names, or of the first. */
  row: Values
  list: string | undefined
  /** Of lists whose columns name them. */
  rows: Map<string, Values>
}

/** A record as one line, or several lines of one key, bring it. */
export interface Draft {
  /** Its lines, the first first. */
  lines: readonly number[]
  values: Values
  rows: readonly { at: number; field: string; values: Values }[]
  problems: ImportProblem[]
}

/** The columns of a table, checked against the resource. @throws unknownColumn, twiceColumn, noKey */
function columnsOf(resource: Importable, names: readonly string[]): (ImportColumn | undefined)[] {
  const known = new Map(importColumns(resource).map((column) => [column.name, column]))
  const seen = new Set<string>()
  const columns = names.map((name) => {
    if (name === '') return undefined
    const column = known.get(name)
    if (!column) throw refuse(importErrors.unknownColumn, { column: name }, 'columns')
    if (seen.has(name)) throw refuse(importErrors.twiceColumn, { column: column.label }, 'columns')
    seen.add(name)
    return column
  })
  const missing = [...known.values()].filter(
    ({ name, isKey, isRequired, part, list }) =>
      isKey && isRequired && !seen.has(name) && (part === 'record' || names.some(isOfRow(list?.field))),
  )
  if (missing.length > 0)
    throw refuse(
      importErrors.noKey,
      { columns: missing.map((column) => titleOfColumn(column)).join('、') },
      'columns',
    )
  return columns
}

const isOfRow = (list: string | undefined) => (name: string) =>
  name.startsWith(list === undefined ? 'row' : `row.${list}.`)

/** Reads the lines of a table, whose words may also be English. What is wrong with a cell is a problem of its draft. */
export function readDrafts(resource: Importable, table: ImportTable, english?: Translate): Draft[] {
  const columns = columnsOf(resource, table.columns)
  const problems: ImportProblem[] = []
  const lines = table.rows.map((cells, at) => readLine(resource, { columns, cells, at, problems, english }))
  const drafts = resource.import?.rows ? draftsOfGroups(resource, lines, problems) : lines.map(draftOf)
  const byLine = new Map<number, ImportProblem[]>()
  for (const problem of problems) byLine.set(problem.row, [...(byLine.get(problem.row) ?? []), problem])
  for (const draft of drafts) draft.problems.push(...draft.lines.flatMap((at) => byLine.get(at) ?? []))
  return drafts
}

const draftOf = ({ at, values }: Line): Draft => ({ lines: [at], values, rows: [], problems: [] })

interface Reading {
  english: Translate | undefined
  columns: readonly (ImportColumn | undefined)[]
  cells: readonly string[]
  at: number
  problems: ImportProblem[]
}

function readLine(resource: Importable, { columns, cells, at, problems, english }: Reading): Line {
  const line: Line = { at, values: {}, row: {}, list: undefined, rows: new Map() }
  for (const [place, column] of columns.entries()) {
    const text = (cells[place] ?? '').trim()
    if (!column || text === '') continue
    const refuseCell = ({ text: said, params = {} }: { text: string; params?: ImportProblem['params'] }) =>
      void problems.push({ row: at, column: column.name, text: said, params })
    if (!isStorable(text)) refuseCell({ text: lineProblems.unstorable })
    else if (isFormulaError(text)) refuseCell({ text: lineProblems.failedFormula, params: { error: text } })
    else if (column.part === 'list' || !column.schema) {
      line.list = listNamed(resource, text, english)
      if (line.list === undefined) refuseCell({ text: '不在可选范围内' })
    } else {
      const read = isNamed(column) ? { value: text } : readCell(column.schema, text, english)
      if ('problem' in read) refuseCell({ text: read.problem })
      else if (column.part === 'row') rowOf(line, column)[column.field ?? ''] = read.value
      else line.values[column.name] = read.value
    }
  }
  return line
}

function rowOf(line: Line, { list }: ImportColumn): Values {
  if (!list) return line.row
  const row = line.rows.get(list.field) ?? {}
  line.rows.set(list.field, row)
  return row
}

/** Whether a cell of the column names other records. */
export const isNamed = ({ schema }: Pick<ImportColumn, 'schema'>): boolean =>
  schema !== undefined && formatOf(schema).file === 'name'

const listNamed = (resource: Importable, text: string, english: Translate = (word) => word) =>
  resource.import?.rows?.find(({ field }) => {
    const { label = field } = fieldMeta(resource.schema.shape[field] as never)
    return [field, label, english(label)].includes(text)
  })?.field

/** Lines of one key are one record; what they say of it must agree. */
function draftsOfGroups(resource: Importable, lines: readonly Line[], problems: ImportProblem[]): Draft[] {
  const { key = [], rows = [] } = resource.import ?? {}
  const [firstRows] = rows
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const own = JSON.stringify(key.map((field) => line.values[field] ?? null))
    groups.set(own, [...(groups.get(own) ?? []), line])
  }
  return [...groups.values()].map((group) => {
    const values: Values = {}
    const disagreeing = new Set<number>()
    const [first] = group
    for (const line of group)
      for (const [field, value] of Object.entries(line.values)) {
        if (values[field] !== undefined && JSON.stringify(values[field]) !== JSON.stringify(value)) {
          disagreeing.add(line.at)
          problems.push(otherLine(line.at, field, lineProblems.unlike, first))
        }
        values[field] ??= value
      }
    // a code that was typed twice is the commonest of these errors: it is said at the code, and at both lines
    for (const at of disagreeing) {
      problems.push(otherLine(at, key[0] ?? null, lineProblems.sameKey, first))
      if (first) problems.push(otherLine(first.at, key[0] ?? null, lineProblems.sameKey, { at }))
    }
    const brought = group.flatMap(({ at, list, row, rows: listed }) => [
      ...(Object.keys(row).length > 0 ? [{ at, field: list ?? firstRows?.field ?? '', values: row }] : []),
      ...[...listed].map(([field, own]) => ({ at, field, values: own })),
    ])
    return { lines: group.map(({ at }) => at), values, rows: brought, problems: [] }
  })
}

const otherLine = (
  row: number,
  column: string | null,
  text: string,
  other: { at: number } | undefined,
): ImportProblem => ({ row, column, text, params: { row: other?.at ?? 0 } })

/** A problem of the whole record, said at its first line. */
export const problemAt = (
  draft: Draft,
  column: string | null,
  { text, params = {} }: { text: string; params?: Record<string, string | number> },
): ImportProblem => ({ row: draft.lines[0] ?? 0, column, text, params })

/** What a refusal says where the line and the column are seen anyway. */
export const withoutField = (text: string, params: Record<string, string | number>) =>
  text === coreErrors.invalid.text && typeof params.reason === 'string'
    ? { text: params.reason, params: {} }
    : { text, params }

import { type Importable, issueParams, type Resource } from '@energy-console/contract'
import { type ImportProblem, importColumns, rowSchemaOf } from '@energy-console/contract/imports'
import type * as z from 'zod'
import { referencesOf } from '../../references'
import { type Draft, problemAt } from './drafts'
import type { WireRecord } from './importer'
import type { Names } from './names'

type Values = Record<string, unknown>

/** The values of a draft with ids in place of names. */
export function namedValues(
  { schema }: Pick<Importable, 'schema'>,
  { draft, names, problems }: { draft: Draft; names: Names; problems: ImportProblem[] },
): Values {
  const values: Values = { ...draft.values }
  // The station tells records of one name from each other, so it comes first.
  const fields = [...referencesOf(schema)].sort((one, other) => rankOf(one[1]) - rankOf(other[1]))
  for (const [field] of fields) {
    const text = values[field]
    if (typeof text !== 'string') continue
    const found = names.resolve(field, text, values)
    if ('id' in found) values[field] = found.id
    else {
      delete values[field]
      problems.push(problemAt(draft, field, found))
    }
  }
  return values
}

/** The rows of a draft with ids in place of names; the record's own values say which of several is near. */
export function namedRows(
  resource: Resource,
  of: { draft: Draft; names: Names; problems: ImportProblem[]; values: Values },
): Draft['rows'] {
  const { draft, names, problems, values } = of
  return draft.rows.map(({ at, field: list, values: said }) => {
    const row = { ...said }
    for (const [field] of referencesOf(rowSchemaOf(resource, list))) {
      const text = row[field]
      if (typeof text !== 'string') continue
      const found = names.resolve(`${list}.${field}`, text, values)
      if ('id' in found) row[field] = found.id
      else {
        delete row[field]
        problems.push({ row: at, column: rowColumn(resource, list, field), params: {}, ...found })
      }
    }
    return { at, field: list, values: row }
  })
}

/** The column that a field of a row of a list stands in. */
const rowColumn = (resource: Resource, list: string, field: string): string | null =>
  importColumns(resource).find(
    (column) => column.field === field && (column.list === undefined || column.list.field === list),
  )?.name ?? null

const rankOf = (noun: string) => (noun === 'station' ? 0 : 1)

/** Lines that come later can name what this one has made. */
export function noteMade(
  { title, unique = [] }: Resource,
  made: { id: string; values: Values; names: Names },
): void {
  const { id, values, names } = made
  const text = (field: string) => (typeof values[field] === 'string' ? values[field] : undefined)
  const codes = unique.flatMap(({ fields: [only, ...more] }) =>
    only !== undefined && more.length === 0 && only !== title ? (text(only) ?? []) : [],
  )
  names.add({
    id,
    codes,
    name: text(title) ?? '',
    stationId: text('stationId'),
    parentId: text('parentId') ?? '0',
  })
}

interface Parsing {
  draft: Draft
  values: Values
  before: WireRecord | undefined
  /** The line of each row of a field of rows. */
  lineOfRow: ReadonlyMap<string, readonly (number | undefined)[]>
  problems: ImportProblem[]
}

/** What the call that saves a record would take of a draft; undefined where it takes nothing, and `problems` say why. */
export function parseBody(
  resource: Resource,
  { draft, values, before, lineOfRow, problems }: Parsing,
): Values | undefined {
  const { save, update } = resource.calls
  const schema = (before ? update.body : save.body) as z.ZodType
  const parsed = schema.safeParse(before ? { ...values, id: before.id } : values)
  if (parsed.success) {
    const { id: _id, ...body } = parsed.data as Values
    return body
  }
  const told = new Set(problems.map(({ row, column }) => `${row} ${column}`))
  for (const issue of parsed.error.issues) {
    const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue
    const place = placeOf(resource, { draft, path: issue.path, lineOfRow })
    if (told.has(`${place.row} ${place.column}`)) continue
    told.add(`${place.row} ${place.column}`)
    problems.push({ ...place, text: inner?.message ?? '格式不正确', params: issueParams(inner) })
  }
  return undefined
}

/** The line and the column of a field, or of a cell of a row. */
function placeOf(
  resource: Resource,
  { draft, path, lineOfRow }: Pick<Parsing, 'draft' | 'lineOfRow'> & { path: readonly PropertyKey[] },
): { row: number; column: string | null } {
  const [field, at, cell] = path.map(String)
  const row = at === undefined ? undefined : lineOfRow.get(field ?? '')?.[Number(at)]
  if (row !== undefined)
    return { row, column: cell === undefined ? null : rowColumn(resource, field ?? '', cell) }
  return { row: draft.lines[0] ?? 0, column: at === undefined ? (field ?? null) : null }
}

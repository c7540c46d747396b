import { coreErrors, fieldMeta } from '@energy-console/contract'
import {
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { refuse } from '../errors'
import { escapeLike } from '../text'
import { valueFor } from './filterValue'

type Columns = Record<string, PgColumn>

/** Expressions that stand in place of columns, by field: what is searched and sorted by is what is shown. */
export type Shown = Readonly<Record<string, SQL>>

/** How parts of texts are looked for, by field, where that is more than comparing the stored text. */
export type Searched = Readonly<Record<string, (words: string) => SQL | undefined>>

const suffixes = {
  equal: eq,
  notequal: ne,
  like: contains,
  ge: gte,
  le: lte,
  gt,
  lt,
  datege: gte,
  datele: lte,
} satisfies Record<string, (column: PgColumn, value: unknown) => SQL>

function contains(column: PgColumn, value: unknown): SQL {
  return ilike(column, `%${escapeLike(String(value))}%`)
}

/** Fields that a list shows, each with its label for refusals. */
export type VisibleFields = ReadonlyMap<string, string>

/** The fields of a list's rows. */
export const visibleFields = (row: { readonly shape: z.ZodRawShape }): VisibleFields =>
  new Map(
    Object.entries(row.shape).map(([field, schema]) => [field, fieldMeta(schema as z.ZodType).label ?? '']),
  )

/** Values that a comma list (`_in`, `_inornull`) may have. */
const mostListed = 1000

const labelOf = (visible: VisibleFields, field: string) => visible.get(field) || '筛选条件'

/** Whether a filter looks for a part of a text, which no index finds: every row is read for it. */
export function searchesTexts(table: PgTable, query: Record<string, unknown>): boolean {
  const columns = getTableColumns(table) as Columns
  return filtersIn(query).some(([name]) => {
    const { column, suffix } = partsOf(name, columns)
    return column !== undefined && kindOf(column, suffix) === 'like'
  })
}

const paging = new Set(['current', 'size', 'ascs', 'descs', 'format', 'withRows'])

/**
 * The conditions that filter parameters stand for: a bare text field means "contains", a bare field of another type
 * "equals", a suffix (`_equal _notequal _like _ge _le _gt _lt _datege _datele _in _inornull _null _notnull`) chooses otherwise.
 * A field that the table does not show is refused. What `searched` answers for the words of a field is found as well.
 */
export function filterConditions(
  table: PgTable,
  visible: VisibleFields,
  query: Record<string, unknown>,
  timeZone: string,
  shown: Shown = {},
  searched: Searched = {},
): SQL[] {
  const among = { columns: getTableColumns(table) as Columns, visible, shown, searched }
  return filtersIn(query).map(([name, value]) => condition(name, String(value), among, timeZone))
}

const filtersIn = (query: Record<string, unknown>) =>
  Object.entries(query).filter(([name, value]) => !paging.has(name) && value !== undefined && value !== '')

/** A filter's name taken apart: `realName_like` is the column `realName`, and how it is compared. */
function partsOf(name: string, columns: Columns) {
  const [, field = name, suffix] = /^(.+?)_([a-z]+)$/.exec(name) ?? []
  return { field, suffix, column: columns[field] }
}

const isText = (column: PgColumn) =>
  /^(varchar|text|char)\b/.test(column.getSQLType()) && !column.getSQLType().endsWith(']')

const kindOf = (column: PgColumn, suffix: string | undefined) =>
  suffix ?? (isText(column) && column.enumValues === undefined ? 'like' : 'equal')

function condition(
  name: string,
  value: string,
  {
    columns,
    visible,
    shown,
    searched,
  }: { columns: Columns; visible: VisibleFields; shown: Shown; searched: Searched },
  timeZone: string,
): SQL {
  const { field, suffix, column } = partsOf(name, columns)
  const refuseFilter = (reason: string) =>
    refuse(coreErrors.invalid, { field: labelOf(visible, field), reason }, name)
  const workedOut = column ? undefined : shown[field]
  // what is worked out and has no column is asked for as yes or no alone
  if (workedOut && visible.has(field) && suffix === 'equal' && /^(true|false)$/.test(value))
    return value === 'true' ? workedOut : not(workedOut)
  if (!column || !visible.has(field)) throw refuseFilter('不能按此字段筛选')
  // operators take an expression wherever they take a column
  const compared = (shown[field] ?? column) as PgColumn
  if (suffix === 'null') return isNull(compared)
  if (suffix === 'notnull') return isNotNull(compared)
  const parse = (text: string) => {
    const parsed = valueFor(column, text, timeZone)
    if ('reason' in parsed) throw refuseFilter(parsed.reason)
    return parsed.value
  }
  if (suffix === 'in' || suffix === 'inornull') {
    const listed = value.split(',')
    if (listed.length > mostListed) throw refuseFilter(`最多 ${mostListed} 项`)
    const among = inArray(compared, listed.map(parse))
    // where none can lack it, an index is read as it is for the list alone
    const isAlwaysThere = column.notNull && shown[field] === undefined
    return (suffix === 'inornull' && !isAlwaysThere && or(among, isNull(compared))) || among
  }
  if (suffix !== undefined && !Object.hasOwn(suffixes, suffix)) throw refuseFilter('不支持的筛选方式')
  const kind = kindOf(column, suffix) as keyof typeof suffixes
  if (kind === 'like' && !isText(column)) throw refuseFilter('不支持的筛选方式')
  const found = suffixes[kind](compared, parse(value))
  return (kind === 'like' && or(found, searched[field]?.(value))) || found
}

/** Sort order from `ascs` and `descs`, comma lists of visible fields; ties are broken by id so that pages never overlap. */
export function orderBy(
  table: PgTable,
  visible: VisibleFields,
  query: { ascs?: string | undefined; descs?: string | undefined },
  fallback: { field: string; direction: 'asc' | 'desc'; thenBy?: string | undefined },
  shown: Shown = {},
): SQL[] {
  const columns = getTableColumns(table) as Columns
  const named = (list: string | undefined, order: typeof asc) =>
    (list ?? '')
      .split(',')
      .filter(Boolean)
      .map((field) => {
        const column = columns[field]
        if (!column || !visible.has(field))
          throw refuse(
            coreErrors.invalid,
            { field: labelOf(visible, field), reason: '不能按此字段排序' },
            field,
          )
        return order(shown[field] ?? column)
      })
  const [up, down] = [named(query.ascs, asc), named(query.descs, desc)]
  const asked = [...up, ...down]
  if (asked.length === 0) {
    const direction = fallback.direction === 'asc' ? asc : desc
    return [columns[fallback.field], columns.id].flatMap((column) => (column ? [direction(column)] : []))
  }
  // in the direction of what it follows, as an index over both can be read
  const direction = down.length > 0 ? desc : asc
  const isAsked = (field: string) => `${query.ascs ?? ''},${query.descs ?? ''}`.split(',').includes(field)
  const next =
    fallback.thenBy !== undefined && !isAsked(fallback.thenBy) ? columns[fallback.thenBy] : undefined
  return [...asked, ...[next, columns.id].flatMap((column) => (column ? [direction(column)] : []))]
}

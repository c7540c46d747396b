import { coreErrors } from '@energy-console/contract'
import {
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { refuse } from '../errors'
import { fromWireTime } from '../http/wireTime'
import { escapeLike } from './references'

type Columns = Record<string, PgColumn>

const suffixes = {
  equal: eq,
  notequal: ne,
  like: (column: PgColumn, value: unknown) => ilike(column, `%${escapeLike(String(value))}%`),
  ge: gte,
  le: lte,
  gt,
  lt,
  datege: gte,
  datele: lte,
} satisfies Record<string, (column: PgColumn, value: unknown) => SQL>

const paging = new Set(['current', 'size', 'ascs', 'descs', 'format'])

/**
 * The conditions that filter parameters stand for: a bare text field means "contains", a bare field of another type
 * "equals", a suffix (`_equal _notequal _like _ge _le _gt _lt _datege _datele _null _notnull`) chooses otherwise.
 * A field that the table does not show is refused.
 */
export function filterConditions(
  table: PgTable,
  visible: ReadonlySet<string>,
  query: Record<string, unknown>,
  timeZone: string,
): SQL[] {
  const columns = getTableColumns(table) as Columns
  return Object.entries(query)
    .filter(([name, value]) => !paging.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => condition(name, String(value), columns, visible, timeZone))
}

function condition(
  name: string,
  value: string,
  columns: Columns,
  visible: ReadonlySet<string>,
  timeZone: string,
): SQL {
  const [, field = name, suffix] = /^(.+?)_([a-z]+)$/.exec(name) ?? []
  const column = columns[field]
  if (!column || !visible.has(field)) throw invalid(name, '不能按此字段筛选')
  if (suffix === 'null') return isNull(column)
  if (suffix === 'notnull') return isNotNull(column)
  if (suffix !== undefined && !(suffix in suffixes)) throw invalid(name, '不支持的筛选方式')
  const isText = column.dataType === 'string' && !/^(bigint|numeric)/.test(column.getSQLType())
  const kind = (suffix ??
    (isText && column.enumValues === undefined ? 'like' : 'equal')) as keyof typeof suffixes
  return suffixes[kind](column, typed(column, value, name, timeZone))
}

function typed(column: PgColumn, value: string, name: string, timeZone: string): unknown {
  const sqlType = column.getSQLType()
  if (column.dataType === 'date') {
    const instant = fromWireTime(value.length === 10 ? `${value} 00:00:00` : value, timeZone)
    if (Number.isNaN(instant.getTime())) throw invalid(name, '时间格式应为 yyyy-MM-dd HH:mm:ss')
    return instant
  }
  if (column.dataType === 'boolean') return value === 'true' || value === '1'
  if (/^(bigint|integer|smallint)/.test(sqlType) && !/^-?\d{1,18}$/.test(value))
    throw invalid(name, '请输入整数')
  if (/^(numeric|double|real)/.test(sqlType) && !Number.isFinite(Number(value)))
    throw invalid(name, '请输入数字')
  return column.dataType === 'number' ? Number(value) : value
}

/** Sort order from `ascs` and `descs`, comma lists of visible fields; ties are broken by id so that pages never overlap. */
export function orderBy(
  table: PgTable,
  visible: ReadonlySet<string>,
  query: { ascs?: string | undefined; descs?: string | undefined },
  fallback: { field: string; direction: 'asc' | 'desc' },
): SQL[] {
  const columns = getTableColumns(table) as Columns
  const named = (list: string | undefined, order: typeof asc) =>
    (list ?? '')
      .split(',')
      .filter(Boolean)
      .map((field) => {
        const column = columns[field]
        if (!column || !visible.has(field)) throw invalid(field, '不能按此字段排序')
        return order(column)
      })
  const asked = [...named(query.ascs, asc), ...named(query.descs, desc)]
  const direction = fallback.direction === 'asc' ? asc : desc
  const byDefault = columns[fallback.field]
  if (asked.length === 0 && byDefault) asked.push(direction(byDefault))
  if (columns.id) asked.push(direction(columns.id))
  return asked
}

const invalid = (field: string, reason: string) => refuse(coreErrors.invalid, { field, reason }, field)

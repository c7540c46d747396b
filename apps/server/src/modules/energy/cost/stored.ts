import { type SQL, sql } from 'drizzle-orm'
import { bigints } from '../../../platform/database'
import type { DaySpan, monthsWithin } from '../calendar/spans'

/** What is read of a stored row. */
interface Reading {
  /** Its columns; `at` is its day, or the first of its month. */
  columns(at: SQL): SQL
  /** What its row is joined with. */
  beside?: SQL
  /** What follows the condition, a `group by` say. */
  group?: SQL
}

/** What is stored of some registers: whole months as such, and single days, one `select` after the other. */
export function storedSql(
  itemIds: readonly string[],
  { months, days }: ReturnType<typeof monthsWithin>,
  { columns, beside = sql``, group = sql`` }: Reading,
): SQL {
  const part = (table: string, column: string, { from, to }: DaySpan) => {
    const at = sql.raw(column)
    return sql`select ${columns(at)} from ${sql.raw(table)} ${beside}
      where point_id = any (${bigints(itemIds)}) and ${at} between ${from}::date and ${to}::date ${group}`
  }
  const parts = [
    ...days.map((span) => part('energy_day', 'day', span)),
    ...(months ? [part('energy_month', 'month', months)] : []),
  ]
  return sql.join(parts, sql` union all `)
}

import { and, getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { filterConditions, orderBy, visibleFields } from './filters'
import { type Page, readPage } from './readPage'

/** What a row shows of what the table has. */
type FieldOf<T extends PgTable, Shape> = keyof InferSelectModel<T> & keyof Shape & string

/** What a table page is read with: who reads it, and how the list is filtered, sorted and paged. */
interface TablePageQuery<T extends PgTable, Shape extends z.ZodRawShape, Name extends string> {
  tx: Tx
  /** Parameters by the list conventions. */
  query: { size: number; current: number; ascs?: string | undefined; descs?: string | undefined }
  /** Zone of the times in the filters. */
  timeZone: string
  /** A row as the list shows it: what the table has of its fields may be filtered and sorted by. */
  row: z.ZodObject<Shape>
  /** What is answered beside the table's columns. */
  names?: Readonly<Record<Name, SQL<string | null>>>
  /** The newest by this field come first unless the query says otherwise. */
  newestBy: FieldOf<T, Shape>
}

type TableRow<T extends PgTable, Shape, Name extends string> = Pick<
  InferSelectModel<T>,
  FieldOf<T, Shape>
> & { [field in Name]: string | null }

/** One page of what a table holds, for lists that are read only. @throws AppError for filters by other fields */
export function readTablePage<T extends PgTable, Shape extends z.ZodRawShape, Name extends string = never>(
  table: T,
  { tx, query, timeZone, row, names, newestBy }: TablePageQuery<T, Shape, Name>,
): Promise<Page<TableRow<T, Shape, Name>>> {
  const visible = visibleFields(row)
  const where = and(...filterConditions(table, visible, query, timeZone))
  const order = orderBy(table, visible, query, { field: newestBy, direction: 'desc' })
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => visible.has(name))
  return readPage(query, async ({ limit, offset }) => {
    const rows = await tx
      .select({ ...Object.fromEntries(columns), ...names })
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    // the columns that are selected by name are those of the type
    return { rows: rows as TableRow<T, Shape, Name>[], total: await tx.$count(table, where) }
  })
}

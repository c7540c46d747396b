import { and, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '../database'
import { filterConditions, orderBy, visibleFields } from './filters'
import { type Page, readPage } from './readPage'

/** What a table page is read with: who reads it, and how the list is filtered, sorted and paged. */
interface TablePageQuery<Shape extends z.ZodRawShape, Field> {
  tx: Tx
  /** Parameters by the list conventions. */
  query: { size: number; current: number; ascs?: string | undefined; descs?: string | undefined }
  /** Zone of the times in the filters. */
  timeZone: string
  /** A row as the list shows it: its fields are what may be filtered and sorted by. */
  row: z.ZodObject<Shape>
  /** The newest by this field come first unless the query says otherwise. */
  newestBy: Field
}

/** What a row shows of what the table has. */
type FieldOf<T extends PgTable, Shape> = keyof InferSelectModel<T> & keyof Shape & string

/** One page of what a table holds, for lists that are read only. @throws AppError for filters by other fields */
export function readTablePage<T extends PgTable, Shape extends z.ZodRawShape>(
  table: T,
  { tx, query, timeZone, row: schema, newestBy }: TablePageQuery<Shape, FieldOf<T, Shape>>,
): Promise<Page<Pick<InferSelectModel<T>, FieldOf<T, Shape>>>> {
  const visible = visibleFields(schema)
  const where = and(...filterConditions(table, visible, query, timeZone))
  const order = orderBy(table, visible, query, { field: newestBy, direction: 'desc' })
  return readPage(query, async ({ limit, offset }) => {
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
    const shown = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => visible.has(name))),
    )
    // the fields that the list shows and the table has: what the type says
    return {
      rows: shown as Pick<InferSelectModel<T>, FieldOf<T, Shape>>[],
      total: await tx.$count(table, where),
    }
  })
}

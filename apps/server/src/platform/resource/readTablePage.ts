import { and, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../database'
import { filterConditions, orderBy } from './filters'
import { type Page, readPage } from './readPage'

/** What a table page is read with: who reads it, and how the list is filtered, sorted and paged. */
interface TablePageQuery<Field> {
  tx: Tx
  /** Parameters by the list conventions. */
  query: { size: number; current: number; ascs?: string | undefined; descs?: string | undefined }
  /** Zone of the times in the filters. */
  timeZone: string
  /** What the list shows, and may be filtered and sorted by. */
  fields: readonly Field[]
  /** The newest by this field come first unless the query says otherwise. */
  newestBy: Field
}

/** One page of what a table holds, for lists that are read only. @throws AppError for filters by other fields */
export function readTablePage<T extends PgTable, Field extends keyof InferSelectModel<T> & string>(
  table: T,
  { tx, query, timeZone, fields, newestBy }: TablePageQuery<Field>,
): Promise<Page<Pick<InferSelectModel<T>, Field>>> {
  const visible = new Set<string>(fields)
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
    return { rows: rows.map((row) => pick(row, fields)), total: await tx.$count(table, where) }
  })
}

const pick = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>

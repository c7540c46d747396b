import { fieldMeta, nameField } from '@energy-console/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { columnName, type Tx } from '../database'
import type { Session } from '../http'
import type { References } from '../references'
import type { Readable, Row } from './hooks'
import type { Found } from './readPage'

type Fields = Record<string, unknown>

/** Which rows: conditions and order over the table's columns. */
interface Selection {
  where: SQL | undefined
  order?: readonly SQL[]
  limit: number
  offset?: number
  /** Every row is read for the conditions: the page and its number are found in one pass. */
  isSearch?: boolean
  /** So many rows from the page on are counted and no more: a table may have millions. */
  mostCounted?: number
}

/** Reads the rows of a resource or a listing as the wire shows them, with the names of what they refer to: one statement each. */
export interface RowReader<R extends Readable> {
  /** Without the fields that only a detail carries. */
  list(tx: Tx, session: Session, selection: Selection): Promise<Row<R>[]>
  /** The same, with the number of rows that the conditions meet. */
  page(tx: Tx, session: Session, selection: Selection): Promise<Found<Row<R>>>
  /** Whole rows. */
  whole(tx: Tx, session: Session, selection: Selection): Promise<Row<R>[]>
}

const totalKey = '#total'

/** Fields of an answer that are more than a column: an SQL expression over the table, the same for all or of who asks. */
export type Computed = Readonly<Record<string, string | ((session: Session) => SQL) | undefined>>

/**
 * A reader of the table. `computed` are further fields, or take the place of a column; columns must be named with their table
 * (`device.id`).
 */
export function createRowReader<R extends Readable>(
  resource: { readonly schema: z.ZodObject },
  table: PgTable,
  references: Pick<References, 'nameColumns'>,
  computed: Computed = {},
): RowReader<R> {
  const schema = resource.schema
  const name = getTableName(table)
  const own = ownColumns(table, schema).filter(({ field }) => computed[field] === undefined)
  const shape = schema.shape as Record<string, z.ZodType>
  const dates = [
    ...own.filter(({ column }) => column.dataType === 'date').map(({ field }) => field),
    ...Object.keys(computed).filter(
      (field) => shape[field] !== undefined && fieldMeta(shape[field]).kind === 'instant',
    ),
  ]
  const longs = own
    .filter(({ column }) => column.dataType === 'number' && column.getSQLType() === 'bigint')
    .map(({ field }) => field)
  const namesOfDetail = new Set(
    own.flatMap(({ field, isDetailOnly }) => (isDetailOnly ? [nameField(field)] : [])),
  )
  const texts = new Map<string, SQL>()

  /** The select list is made once for each set of names that a session may see. */
  const fieldsFor = (session: Session, isWhole: boolean): SQL => {
    const named = references
      .nameColumns(schema, table, session)
      .filter(({ field }) => isWhole || !namesOfDetail.has(field))
    // a name that the session may not see is a field too, without a value
    const key = `${isWhole} ${named.map(({ text }) => text)}`
    const known = texts.get(key)
    if (known) return known
    const shown = own.filter(({ isDetailOnly }) => isWhole || !isDetailOnly)
    const made = sql.raw(
      [
        ...shown.map(({ field, column }) => `"${name}"."${columnName(column)}" as "${field}"`),
        ...named.map(({ field, text }) => `${text} as "${field}"`),
        ...Object.entries(computed).flatMap(([field, text]) =>
          typeof text === 'string' ? [`${text} as "${field}"`] : [],
        ),
      ].join(', '),
    )
    texts.set(key, made)
    return made
  }

  /** What depends on who asks. */
  const fieldsOfSession = (session: Session): SQL[] =>
    Object.entries(computed).flatMap(([field, text]) =>
      typeof text === 'function' ? [sql`${text(session)} as ${sql.identifier(field)}`] : [],
    )

  const fieldsOf = (session: Session, isWhole: boolean, more: readonly SQL[] = []): SQL =>
    sql.join([fieldsFor(session, isWhole), ...fieldsOfSession(session), ...more], sql`, `)

  const whereOf = (where: SQL | undefined) => (where ? sql` where ${where}` : sql.empty())
  const orderOf = (order: readonly SQL[] = []) =>
    order.length > 0 ? sql` order by ${sql.join([...order], sql`, `)}` : sql.empty()

  const textOf = (fields: SQL, { where, order, limit, offset = 0 }: Selection) =>
    sql`select ${fields} from ${table}${whereOf(where)}${orderOf(order)} limit ${limit} offset ${offset}`

  const fetch = async (tx: Tx, text: SQL) => {
    const { rows } = await tx.execute<Fields>(text)
    for (const row of rows) {
      for (const field of dates) row[field] = instantOf(row[field])
      for (const field of longs) row[field] = numberOf(row[field])
    }
    // The select list is made from the same declaration as the type.
    return rows as (Row<R> & Fields)[]
  }

  const read = (tx: Tx, fields: SQL, selection: Selection) => fetch(tx, textOf(fields, selection))

  /** One more than may be counted says that there are more. */
  const stopOf = ({ mostCounted, offset = 0 }: Selection) =>
    mostCounted === undefined ? undefined : offset + mostCounted + 1

  const countOf = (selection: Selection) => {
    const stop = stopOf(selection)
    const where = whereOf(selection.where)
    return stop === undefined
      ? sql`(select count(*)::int from ${table}${where})`
      : sql`(select count(*)::int from (select from ${table}${where} limit ${stop}) as "#counted")`
  }

  const counted = (selection: Selection, number: number) => {
    const stop = stopOf(selection)
    return stop === undefined || number < stop ? { total: number } : { total: stop - 1, hasMore: true }
  }

  /**
   * A page with the number of all rows. PostgreSQL makes the select list, names included, of the rows that it skips as
   * well, so that further pages find their ids first.
   */
  const pageText = (session: Session, selection: Selection): SQL => {
    const { order, offset, isSearch, mostCounted } = selection
    const { id } = getTableColumns(table)
    const fieldsWith = (total: SQL) =>
      fieldsOf(session, false, [sql`${total} as ${sql.identifier(totalKey)}`])
    // what is counted so far alone ends with that
    if (id && isSearch && mostCounted === undefined) {
      const found = textOf(sql`${id} as "#id", (count(*) over ())::int as "#found"`, selection)
      return sql`select ${fieldsWith(sql`"#page"."#found"`)} from ${table}
        join (${found}) as "#page" on "#page"."#id" = ${id}${orderOf(order)}`
    }
    const fields = fieldsWith(countOf(selection))
    if (!id || !offset) return textOf(fields, selection)
    return sql`select ${fields} from ${table} where ${id} = any(array(${textOf(sql`${id}`, selection)}))${orderOf(order)}`
  }

  return {
    list: (tx, session, selection) => read(tx, fieldsOf(session, false), selection),
    whole: (tx, session, selection) => read(tx, fieldsOf(session, true), selection),
    async page(tx, session, selection) {
      const found = await fetch(tx, pageText(session, selection))
      const [first] = found
      if (first) return { rows: found.map(withoutTotal), ...counted(selection, Number(first[totalKey])) }
      if (!selection.offset) return { rows: [], total: 0 }
      // Beyond the last page no row carries the number.
      const { rows } = await tx.execute<{ total: number }>(sql`select ${countOf(selection)} as total`)
      return { rows: [], ...counted(selection, rows[0]?.total ?? 0) }
    },
  }
}

interface OwnColumn {
  field: string
  column: PgColumn
  isDetailOnly: boolean
}

/** The columns that answers show: the schema's, the id and the times. */
function ownColumns(table: PgTable, schema: z.ZodObject): OwnColumn[] {
  const visible = new Set(['id', 'createTime', 'updateTime', ...Object.keys(schema.shape)])
  return Object.entries(getTableColumns(table))
    .filter(([field]) => visible.has(field))
    .map(([field, column]) => {
      const described = schema.shape[field] as z.ZodType | undefined
      return { field, column, isDetailOnly: described ? fieldMeta(described).isDetailOnly === true : false }
    })
}

/** The driver leaves instants of raw SQL as text, and so counts that may be long. */
const instantOf = (value: unknown) => (typeof value === 'string' ? new Date(value) : value)
const numberOf = (value: unknown) => (typeof value === 'string' ? Number(value) : value)

/** A field that is deleted would leave an object that is slow to read ever after. */
function withoutTotal<F extends Fields>({ [totalKey]: _total, ...shown }: F): F {
  return shown as unknown as F
}

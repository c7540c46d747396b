import { type Lifecycle, stateAfter } from '@energy-console/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bigints, columnName, type Tx, texts } from '../database'
import { notFound } from '../errors'
import type { Session } from '../http'
import type { HistoryTable } from './historyTable'

/** Where records and their histories are stored. */
export interface LifecycleTables {
  record: PgTable
  history: HistoryTable
  /** Columns that together name a record to people. */
  named: readonly PgColumn[]
}

/** What somebody asks for: a transition by its name, of which records, and what he says of each of them. */
interface Wanted {
  ids: readonly string[]
  name: string
  reason?: string | undefined
  note?: string | undefined
  photos?: readonly string[] | undefined
  /** Where a device tells of it: when it was made, and what names it. The history is one of devices then. */
  made?: Made | undefined
}

/** How a device tells of a move. */
export interface Made {
  time?: Date | undefined
  key?: string | undefined
}

/** A record that was asked to move: the state that it was in, and the one after it; null where the transition leads nowhere from there. */
export interface AskedRecord {
  id: string
  /** What the record is called. */
  title: string
  before: string
  after: string | null
}

/**
 * Moves those of the records that are in a state for it and notes each move, in one statement that holds the records: of
 * two people at once one moves a record, the other is told how it stands. `set` are further fields that change with it.
 * Answered in the order of the ids.
 *
 * @throws AppError 404 where the session does not see one of the records; then none is moved
 */
export async function moveRecords(
  { tx, session }: { tx: Tx; session: Session },
  life: Lifecycle,
  { record, history, named }: LifecycleTables,
  { ids, name, reason = '', note = '', photos = [], made }: Wanted,
  set: Readonly<Record<string, unknown>> = {},
): Promise<AskedRecord[]> {
  const columns: Record<string, PgColumn> = getTableColumns(record)
  const state = columns[life.field]
  const transition = life.transitions[name]
  if (!state || !transition) throw new Error(`${life.noun} has no transition ${name}`)
  const [table, column] = [sql.identifier(getTableName(record)), sql.identifier(columnName(state))]
  const to = sql`case b.state ${sql.join(
    transition.from.map((from) => sql`when ${from} then ${stateAfter(transition, from)}`),
    sql` `,
  )} end`
  const sets = [
    ...(state.generated ? [] : [sql`${column} = ${to}`]),
    ...Object.entries({ ...stamps(columns, session), ...set }).flatMap(([field, value]) =>
      columns[field] ? [sql`${sql.identifier(columnName(columns[field]))} = ${value}`] : [],
    ),
  ]
  const station: SQL = columns.stationId ? sql`r.station_id` : sql`null::bigint`
  const [madeColumns, madeValues] = made
    ? [
        sql`, made_time, made_key`,
        sql`, ${made.time?.toISOString() ?? null}::timestamptz, ${made.key ?? null}`,
      ]
    : [sql``, sql``]
  const names = named.map((one) => sql.identifier(columnName(one)))
  const { rows } = await tx.execute<AskedRecord & Record<string, unknown>>(sql`
    with b as materialized (
      select id, ${column} as state, concat_ws(' · ', ${sql.join(names, sql`, `)}) as title from ${table} where id = any (${bigints(ids)}) order by id for update
    ),
    moved as (
      update ${table} r set ${sql.join(sets, sql`, `)} from b
      where r.id = b.id and b.state = any (${texts(transition.from)})
      returning r.id, ${station} as station_id, b.state as from_state, r.${column} as to_state
    ),
    noted as (
      insert into ${history} (station_id, record_id, transition, from_state, to_state, user_id, user_name, reason, note, photos${madeColumns})
      select station_id, id, ${name}, from_state, to_state, ${session.userId}::bigint, ${session.userName}, ${reason}, ${note},
        ${bigints(photos)}${madeValues}
      from moved
    )
    select b.id::text as id, b.title, b.state as before, moved.to_state as after from b left join moved on moved.id = b.id`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const asked = found.get(id)
    if (!asked) throw notFound()
    return asked
  })
}

/** A move as a device names it, which may tell of it again. */
interface ToldMove {
  id: string
  /** See {@link madeKeyOf}. */
  key: string
}

/** The key of a move: nobody else's is in the way. */
export const madeKeyOf = ({ userId }: Pick<Session, 'userId'>, key: string): string => `${userId}.${key}`

/**
 * The state that a record is in where a device has told of a move of it before; undefined where it has not. The record is held, so
 * that of two who tell of the same at the same time one is known to the other. The history is one of devices.
 */
export async function stateOfTold(
  tx: Tx,
  { field }: Lifecycle,
  { record, history }: LifecycleTables,
  { id, key }: ToldMove,
): Promise<string | undefined> {
  const state = (getTableColumns(record) as Record<string, PgColumn>)[field]
  if (!state) return undefined
  const { rows } = await tx.execute<{ state: string }>(sql`
    select ${sql.identifier(columnName(state))} as state from ${sql.identifier(getTableName(record))}
    where id = ${id}::bigint for update`)
  // a statement of its own: it sees what was committed while the record was waited for
  const known = await tx.execute(
    sql`select from ${history} where record_id = ${id}::bigint and made_key = ${key}`,
  )
  return known.rowCount ? rows[0]?.state : undefined
}

/** Who has changed the record last, where its table notes that. */
const stamps = (columns: Record<string, PgColumn>, session: Session) =>
  columns.updateUser ? { updateTime: sql`now()`, updateUser: sql`${session.userId}::bigint` } : {}

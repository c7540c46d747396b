import { coreErrors, type Lifecycle, stateAfter } from '@energy-console/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bigints, columnName, type Tx, texts } from '../database'
import { notFound, refuse } from '../errors'
import type { Session } from '../http'
import type { HistoryTable } from './historyTable'

/** Where records and their histories are stored. */
export interface LifecycleTables {
  record: PgTable
  history: HistoryTable
}

/** What somebody asks for. */
interface Wanted {
  id: string
  name: string
  reason?: string | undefined
  note?: string | undefined
  photos?: readonly string[] | undefined
}

/**
 * Moves a record and notes the move, in one statement that holds the record: of two people at once one moves it and the
 * other is refused. `set` are further fields that change with it.
 *
 * @throws AppError 404 for a record that the session does not see, 409 where the transition does not lead out of its state
 */
export async function moveRecord(
  { tx, session }: { tx: Tx; session: Session },
  life: Lifecycle,
  { record, history }: LifecycleTables,
  { id, name, reason = '', note = '', photos = [] }: Wanted,
  set: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; state: string }> {
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
  const { rows } = await tx.execute<{ before: string; after: string | null }>(sql`
    with b as materialized (select id, ${column} as state from ${table} where id = ${id} for update),
    moved as (
      update ${table} r set ${sql.join(sets, sql`, `)} from b
      where r.id = b.id and b.state = any (${texts(transition.from)})
      returning r.id, ${station} as station_id, b.state as from_state, r.${column} as to_state
    ),
    noted as (
      insert into ${history} (station_id, record_id, transition, from_state, to_state, user_id, user_name, reason, note, photos)
      select station_id, id, ${name}, from_state, to_state, ${session.userId}::bigint, ${session.userName}, ${reason}, ${note},
        ${bigints(photos)}
      from moved
    )
    select b.state as before, moved.to_state as after from b left join moved on moved.id = b.id`)
  const [found] = rows
  if (!found) throw notFound()
  if (found.after === null)
    throw refuse(coreErrors.illegalMove, {
      what: life.label,
      state: life.states[found.before]?.label ?? found.before,
      move: transition.label,
    })
  return { id, state: found.after }
}

/** Who has changed the record last, where its table notes that. */
const stamps = (columns: Record<string, PgColumn>, session: Session) =>
  columns.updateUser ? { updateTime: sql`now()`, updateUser: sql`${session.userId}::bigint` } : {}

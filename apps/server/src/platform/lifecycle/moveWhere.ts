import { type Lifecycle, stateAfter } from '@energy-console/contract'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { arrayLiteral, columnName, type Tx } from '../database'
import { storableText } from '../text'
import type { HistoryTable } from './historyTable'

/** Who moves a record; nobody where the product does by itself. */
export interface Mover {
  userId: string
  userName: string
}

/** Where records that stand at stations, and their histories, are stored. */
export interface MovedTables {
  record: PgTable
  history: HistoryTable
}

/** Which records move, and what is said of it. */
export interface MovedWhere {
  /** The transition. */
  name: string
  /** A condition over `c`, the record. */
  where: SQL
  by?: Mover | undefined
  reason?: string | undefined
  note?: string | undefined
  /** Further columns that change with it, as of an `update`. */
  set?: SQL | undefined
  /** What more is answered, as of a `select` from `moved`, which has the columns of the record: begins with a comma. */
  returning?: SQL
}

/** A record that has moved. */
export interface MovedRecord extends Record<string, unknown> {
  id: string
  from: string
  to: string
}

/** A name as histories have room for it. */
const nameOf = (by: Mover | undefined) => (by === undefined ? null : storableText(by.userName, 64))

/**
 * Moves those records that a condition finds in a state for it, and notes each move, in one statement: of two at once one moves a
 * record. It is for calls with rules of their own, and for what the product does by itself. Answers those that it has moved, oldest first.
 */
export async function moveWhere<Row extends MovedRecord = MovedRecord>(
  tx: Tx,
  life: Lifecycle,
  { record, history }: MovedTables,
  { name, where, by, reason = '', note = '', set, returning = sql`` }: MovedWhere,
): Promise<Row[]> {
  const columns: Record<string, PgColumn> = getTableColumns(record)
  const state = columns[life.field]
  const transition = life.transitions[name]
  if (!state || !transition) throw new Error(`${life.noun} has no transition ${name}`)
  const [table, column] = [sql.identifier(getTableName(record)), sql.identifier(columnName(state))]
  const to =
    typeof transition.to === 'string'
      ? sql`${transition.to}`
      : sql`case b.state ${sql.join(
          transition.from.map((from) => sql`when ${from} then ${stateAfter(transition, from)}`),
          sql` `,
        )} end`
  const { rows } = await tx.execute(sql`
    with b as materialized (
      select c.id, c.${column} as state from ${table} c
      where c.${column} = any (${arrayLiteral(transition.from)}::varchar[]) and (${where}) order by c.id for update
    ),
    moved as (
      update ${table} r set ${column} = ${to}${set ? sql`, ${set}` : sql``} from b where r.id = b.id
      returning r.*, b.state as from_state
    ),
    noted as (
      insert into ${history} (tenant_id, station_id, record_id, transition, from_state, to_state, user_id, user_name, reason, note)
      select tenant_id, station_id, id, ${name}, from_state, ${column}, ${by?.userId ?? null}::bigint, ${nameOf(by)},
        ${storableText(reason, 200)}, ${storableText(note, 1000)} from moved
    )
    select id::text as id, from_state as "from", ${column} as "to"${returning} from moved order by moved.id`)
  // what `returning` adds is declared beside it
  return rows as Row[]
}

/**
 * Notes how a record begins, in the transaction that stores it.
 *
 * @throws Error for a transition that leads from somewhere
 */
export async function noteBeginning(
  tx: Tx,
  life: Lifecycle,
  { record, history }: MovedTables,
  { name, id, by, reason = '' }: Pick<MovedWhere, 'name' | 'by' | 'reason'> & { id: string },
): Promise<void> {
  const transition = life.transitions[name]
  if (typeof transition?.to !== 'string' || transition.from.length > 0)
    throw new Error(`${life.noun}: nothing begins with ${name}`)
  await tx.execute(sql`
    insert into ${history} (tenant_id, station_id, record_id, transition, to_state, user_id, user_name, reason)
    select c.tenant_id, c.station_id, c.id, ${name}, ${transition.to}, ${by?.userId ?? null}::bigint, ${nameOf(by)},
      ${storableText(reason, 200)}
    from ${sql.identifier(getTableName(record))} c where c.id = ${id}::bigint`)
}

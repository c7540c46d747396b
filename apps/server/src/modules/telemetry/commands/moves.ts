import { type CommandMove, commandLife } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../../../platform/database'
import { storableText } from '../../../platform/text'

/** Who moves a command; nobody where the product does by itself. */
export interface Mover {
  userId: string
  userName: string
}

/** What is said of a move. */
export interface Said {
  by?: Mover | undefined
  reason?: string
  /** Further columns that change with it. */
  set?: SQL
  /** Ends the command, at this time (Unix ms). */
  endMs?: number
}

/** A command as a move leaves it. */
export interface MovedCommand extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  deviceId: string
  itemId: string | null
  operationId: string | null
  method: string
  params: unknown
}

const transitions: Readonly<Record<string, { from: readonly string[]; to: unknown }>> =
  commandLife.transitions

/** Unix ms as SQL. */
export const instantOf = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Finds one command, as a condition over `device_command c`. */
export const isCommand = (id: string): SQL => sql`c.id = ${id}`

const nameOf = (by: Mover | undefined) => (by === undefined ? null : storableText(by.userName, 64))

/** Notes how a command begins, in the transaction that stores it. */
export async function noteBegun(tx: Tx, name: CommandMove, id: string, { by, reason = '' }: Said = {}) {
  await tx.execute(sql`
    insert into device_command_history (tenant_id, station_id, record_id, transition, to_state, user_id, user_name, reason)
    select tenant_id, station_id, id, ${name}, status, ${by?.userId ?? null}::bigint, ${nameOf(by)}, ${storableText(reason, 200)}
    from device_command where id = ${id}`)
}

/**
 * Moves those commands that a condition (over `device_command c`) finds in a state for it, and notes each move, in one
 * statement: of two at once one moves a command. Answers those that it has moved, oldest first.
 */
export async function moveCommands(
  tx: Tx,
  name: CommandMove,
  where: SQL,
  { by, reason = '', set, endMs }: Said = {},
): Promise<MovedCommand[]> {
  const transition = transitions[name]
  if (typeof transition?.to !== 'string') throw new Error(`no transition ${name}`)
  const { rows } = await tx.execute<MovedCommand>(sql`
    with b as materialized (
      select c.id, c.status from device_command c
      where c.status = any (${arrayLiteral(transition.from)}::varchar[]) and (${where}) order by c.id for update
    ),
    moved as (
      update device_command r set status = ${transition.to}${endMs === undefined ? sql`` : sql`, done_time = ${instantOf(endMs)}`}${set ? sql`, ${set}` : sql``}
      from b where r.id = b.id
      returning r.id, r.tenant_id, r.station_id, r.device_id, r.item_id, r.operation_id, r.method, r.params, b.status as from_state
    ),
    noted as (
      insert into device_command_history
        (tenant_id, station_id, record_id, transition, from_state, to_state, user_id, user_name, reason)
      select tenant_id, station_id, id, ${name}, from_state, ${transition.to}, ${by?.userId ?? null}::bigint,
        ${nameOf(by)}, ${storableText(reason, 200)} from moved
    )
    select id::text, tenant_id as "tenantId", station_id::text as "stationId", device_id::text as "deviceId",
      item_id::text as "itemId", operation_id::text as "operationId", method, params
    from moved order by moved.id`)
  return rows
}

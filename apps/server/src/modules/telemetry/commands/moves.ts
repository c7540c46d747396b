import { type CommandMove, commandLife } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type MovedRecord, type Mover, moveWhere, noteBeginning } from '../../../platform/lifecycle'
import { commandHistoryTable, deviceCommands } from './table'

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
export interface MovedCommand extends MovedRecord {
  tenantId: string
  stationId: string
  deviceId: string
  itemId: string | null
  operationId: string | null
  method: string
  params: unknown
}

const tables = { record: deviceCommands, history: commandHistoryTable }

/** Unix ms as SQL. */
export const instantOf = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Finds one command, as a condition over `device_command c`. */
export const isCommand = (id: string): SQL => sql`c.id = ${id}`

/** Notes how a command begins, in the transaction that stores it. */
export const noteBegun = (tx: Tx, name: CommandMove, id: string, said: Pick<Said, 'by' | 'reason'> = {}) =>
  noteBeginning(tx, commandLife, tables, { name, id, ...said })

/** Moves those commands that a condition (over `device_command c`) finds in a state for it, as `moveWhere` does. */
export const moveCommands = (
  tx: Tx,
  name: CommandMove,
  where: SQL,
  { set, endMs, ...said }: Said = {},
): Promise<MovedCommand[]> => {
  const sets = [...(endMs === undefined ? [] : [sql`done_time = ${instantOf(endMs)}`]), ...(set ? [set] : [])]
  return moveWhere<MovedCommand>(tx, commandLife, tables, {
    ...{ name, where, ...said },
    ...(sets.length === 0 ? {} : { set: sql.join(sets, sql`, `) }),
    returning: sql`, tenant_id as "tenantId", station_id::text as "stationId", device_id::text as "deviceId",
      item_id::text as "itemId", operation_id::text as "operationId", method, params`,
  })
}

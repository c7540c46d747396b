import { mostOpenCommands, type OpenCommand } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'

interface FoundCommand extends Record<string, unknown> {
  userId: string | null
  status: string
  itemId: string
  pointName: string
  valueText: string
}

/** A command that writes a point, as whoever moves it needs it. @throws 404 for one that the scope does not show */
export async function commandOf(tx: Tx, id: string): Promise<FoundCommand> {
  const { rows } = await tx.execute<FoundCommand>(sql`
    select c.user_id::text as "userId", c.status, c.item_id::text as "itemId", p.point_name as "pointName",
      c.value_text as "valueText"
    from device_command c join point p on p.id = c.item_id where c.id = ${id}`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** What is selected, and what waits for a second person. `now` in Unix ms. */
export async function openCommands(
  tx: Tx,
  {
    deviceId,
    itemId,
    userId,
  }: { deviceId?: string | undefined; itemId?: string | undefined; userId: string },
  now: number,
): Promise<OpenCommand[]> {
  const { rows } = await tx.execute<OpenCommand & Record<string, unknown>>(sql`
    select c.id::text as id, c.item_id::text as "itemId", c.device_id::text as "deviceId", d.device_name as "deviceName",
      c.property_name as "propertyName", c.value_text as "valueText", c.wanted as value, c.status, c.user_name as "userName",
      coalesce(c.user_id = ${userId}, false) as "isOwn",
      (extract(epoch from c.expire_time) * 1000 - ${now})::float8 as "remainingMs"
    from device_command c join device d on d.id = c.device_id join point p on p.id = c.item_id
    where c.status in ('selected', 'requested') and c.expire_time > ${new Date(now).toISOString()}::timestamptz
      ${deviceId === undefined ? sql`` : sql`and c.device_id = ${deviceId}`}
      ${itemId === undefined ? sql`` : sql`and c.item_id = ${itemId}`}
    order by c.id limit ${mostOpenCommands}`)
  return rows
}

/** How a command stands, with the words of its last move. @throws 404 for one that the scope does not show */
export async function stateOfCommand(tx: Tx, id: string, now: number) {
  type State = { status: string; secondUserName: string; remainingMs: number; reason: string }
  const { rows } = await tx.execute<State>(sql`
    select c.status, c.second_user_name as "secondUserName",
      greatest(0, coalesce(extract(epoch from c.expire_time) * 1000 - ${now}, 0))::float8 as "remainingMs",
      coalesce((select h.reason from device_command_history h where h.record_id = c.id order by h.id desc limit 1), '') as reason
    from device_command c where c.id = ${id}`)
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/** Where a command's device stands, and what it is to become in words. @throws 404 for one that the scope does not show */
export async function stationOfCommand(
  tx: Tx,
  id: string,
): Promise<{ stationId: string; valueText: string }> {
  const { rows } = await tx.execute<{ stationId: string; valueText: string }>(
    sql`select station_id::text as "stationId", value_text as "valueText" from device_command where id = ${id}`,
  )
  const [found] = rows
  if (!found) throw notFound()
  return found
}

import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type ChannelRow, channelTable } from './table'

/** A channel with what is sealed of it; undefined for one that is not there. */
export async function findChannel(tx: Tx, id: string): Promise<ChannelRow | undefined> {
  const [channel] = await tx.select().from(channelTable).where(eq(channelTable.id, id))
  return channel
}

/** Whether an alarm still stands, unacknowledged and not put aside. */
export async function waitsForSomebody(tx: Tx, alarmId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from alarm where id = ${alarmId}::bigint and confirm_time is null and clear_time is null and suppression is null`)
  return rowCount === 1
}

/** @throws notFound */
export async function requireChannel(tx: Tx, id: string): Promise<ChannelRow> {
  const channel = await findChannel(tx, id)
  if (!channel) throw notFound()
  return channel
}

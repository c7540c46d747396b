import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type ChannelRow, channelTable } from './table'

/** A channel with what is sealed of it; undefined for one that is not there. */
export async function findChannel(tx: Tx, id: string): Promise<ChannelRow | undefined> {
  const [channel] = await tx.select().from(channelTable).where(eq(channelTable.id, id))
  return channel
}

/** By what a channel that the caller sees reaches people; undefined for one that is not there. */
export const kindOfChannel = async (tx: Tx, id: string): Promise<ChannelRow['kind'] | undefined> =>
  (await findChannel(tx, id))?.kind

/** @throws notFound */
export async function requireChannel(tx: Tx, id: string): Promise<ChannelRow> {
  const channel = await findChannel(tx, id)
  if (!channel) throw notFound()
  return channel
}

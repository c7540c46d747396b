import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** Where a tag may stand in the way. */
export interface TaggedPlace {
  stationId: string
  deviceId: string
}

/** A tag that hangs on a device, or on all of its station. */
export interface StandingTag extends Record<string, unknown> {
  userName: string
  reason: string
}

/**
 * Holds what is sent at a station apart from tags that are hung there, until the transaction ends: whatever is sent after
 * a tag was answered has seen it. Senders do not wait for each other.
 */
export async function holdForSending(tx: Tx, stationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`tags ${stationId}`}, 0))`)
}

/** The other side of {@link holdForSending}. */
export async function holdForHanging(tx: Tx, stationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${stationId}`}, 0))`)
}

/** The oldest tag that hangs on the device or on its station; one whose time is over does not. `now` in Unix ms. */
export async function standingTag(
  tx: Tx,
  { stationId, deviceId }: TaggedPlace,
  now: number,
): Promise<StandingTag | undefined> {
  const { rows } = await tx.execute<StandingTag>(sql`
    select user_name as "userName", reason from device_tag
    where status = 'hung' and (until_time is null or until_time > ${new Date(now).toISOString()}::timestamptz)
      and (device_id = ${deviceId} or (device_id is null and station_id = ${stationId}))
    order by id limit 1`)
  return rows[0]
}

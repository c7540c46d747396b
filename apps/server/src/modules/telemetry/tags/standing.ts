import { telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { requestLimits } from '../../../platform/limits'

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
 * Holds a station until the transaction ends: its commands are let out one after the other, and none while a tag is hung,
 * an interlock is saved, or a device is moved or removed. Whatever is sent afterwards has seen it. From here on the
 * transaction waits for no lock longer than one of a request would.
 *
 * @throws the database's own error (`sqlStates.lockTimedOut`) where somebody else holds it for longer
 */
export async function holdStation(tx: Tx, stationId: string): Promise<void> {
  await tx.execute(sql`
    select set_config('lock_timeout', ${String(requestLimits.lockMs)}, true),
      pg_advisory_xact_lock(hashtextextended(${`tags ${stationId}`}, 0))`)
}

/** Holds the station where a device stands now, which may have been moved; answers it. @throws 404 for no device */
export async function holdStationOf(tx: Tx, deviceId: string): Promise<string> {
  let held: string | undefined
  for (;;) {
    const { rows } = await tx.execute<{ stationId: string }>(
      sql`select station_id::text as "stationId" from device where id = ${deviceId}`,
    )
    const stationId = rows[0]?.stationId
    if (stationId === undefined) throw notFound()
    if (stationId === held) return stationId
    await holdStation(tx, stationId)
    held = stationId
  }
}

/** The oldest tag that hangs on the device or on its station; one whose time is over does not. `now` in Unix ms. */
export async function standingTag(
  tx: Tx,
  { stationId, deviceId }: TaggedPlace,
  now: number,
): Promise<StandingTag | undefined> {
  const { rows } = await tx.execute<StandingTag>(sql`
    select user_name as "userName", reason from device_tag
    where ${isHung(now)} and (device_id = ${deviceId} or (device_id is null and station_id = ${stationId}))
    order by id limit 1`)
  return rows[0]
}

/** The condition that a row of `device_tag` is a tag that hangs at this time. `now` in Unix ms. */
export const isHung = (now: number) =>
  sql`status = 'hung' and (until_time is null or until_time > ${new Date(now).toISOString()}::timestamptz)`

/**
 * Refuses to remove devices, or to move them to another station, from under a tag or out of an interlock: what it looks at
 * stands at the station that its commands hold. `now` in Unix ms.
 */
export async function refuseTagged(tx: Tx, deviceIds: readonly string[], now: number): Promise<void> {
  if (deviceIds.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('tags ' || s.id, 0)) from
      (select distinct station_id as id from device where id = any (${bigints(deviceIds)}) order by station_id) s`)
  const { rows } = await tx.execute<StandingTag & { name: string }>(sql`
    select d.device_name as name, t.user_name as "userName", t.reason from device d
    join lateral (select user_name, reason from device_tag
      where ${isHung(now)} and (device_id = d.id or (device_id is null and station_id = d.station_id)) order by id limit 1) t on true
    where d.id = any (${bigints(deviceIds)}) order by d.id limit 1`)
  const [tagged] = rows
  if (tagged)
    throw refuse(telemetryErrors.tagHinders, { name: tagged.name, who: tagged.userName, why: tagged.reason })
  await refuseTorn(tx, deviceIds)
}

async function refuseTorn(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ name: string; lock: string }>(sql`
    select d.device_name as name, i.interlock_name as lock
    from interlock i join point p on p.id = i.item_id
      join interlock_input n on n.record_id = i.id join point q on q.id = n.item_id
      join device d on d.id = any (${bigints(deviceIds)}) and d.id in (p.device_id, q.device_id)
    where (p.device_id = any (${bigints(deviceIds)})) <> (q.device_id = any (${bigints(deviceIds)}))
      and (i.item_id in (select id from point where device_id = any (${bigints(deviceIds)}))
        or n.item_id in (select id from point where device_id = any (${bigints(deviceIds)})))
    order by d.id limit 1`)
  const [torn] = rows
  if (torn) throw refuse(telemetryErrors.interlockHinders, torn)
}

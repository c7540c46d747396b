import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Routing } from '../routing/createRouting'
import { comeBackMs } from './traffic'
import { createWatch } from './watch'

/** Counts how long each device was reached, how often it was lost, and what came of it. */
export interface DeviceDays {
  /** A message of a device that connects by itself; `isRepeat` where it says that it was sent before. */
  received(device: { id: string; tenantId: string }, bytes: number, isRepeat: boolean): void
  /** A message of its gateway held something of it. */
  carried(device: { id: string; tenantId: string }): void
  lost(device: { id: string; tenantId: string }): void
  /** Looks at who is online; called every second. */
  sample(online: Iterable<string>): void
  /** Counts what was watched; called every minute. It is added to the days every five minutes, and at the end (`isLast`). */
  flush(isLast?: boolean): Promise<void>
}

interface Counts {
  deviceId: string
  tenantId: string
  watchedSeconds: number
  onlineSeconds: number
  drops: number
  messages: number
  bytes: number
  repeats: number
}

const counted = ['watchedSeconds', 'onlineSeconds', 'drops', 'messages', 'bytes', 'repeats'] as const

/** There are many devices: their rows are written this often. Days begin at such a mark in every zone. */
const writeEveryMs = 300_000
const markOf = (now: number) => Math.floor(now / writeEveryMs)

/** Devices behind gateways, and those that connect by themselves; what stands for nothing on site is not reached either way. */
export function createDeviceDays(
  pool: Pool,
  clock: Clock,
  { writers, routing }: { writers: Writers; routing: Pick<Routing, 'current'> },
): DeviceDays {
  const watch = createWatch(clock)
  let counts = new Map<string, Counts>()
  let writtenMs = clock.now()

  const countsOf = (deviceId: string, tenantId: string): Counts => {
    const known = counts.get(deviceId)
    if (known) return known
    const none = {
      ...{ deviceId, tenantId, watchedSeconds: 0, onlineSeconds: 0 },
      ...{ drops: 0, messages: 0, bytes: 0, repeats: 0 },
    }
    counts.set(deviceId, none)
    return none
  }

  /** To which day it is added: the one in which its counting began. */
  let ofMs = writtenMs
  const rows = writers.register<Counts>({
    name: 'days of devices',
    write: (list) => addToDays(pool, ofMs, list),
    keyOf: ({ deviceId }) => deviceId,
    describe: ({ deviceId, tenantId }) => ({ tenantId, subject: deviceId }),
  })

  /** After a start, and after a pause, nobody is late who has had no time for what makes a device silent. */
  const patienceOf = (intervalMs: number) => Math.max(comeBackMs, 3 * intervalMs)

  const addWatched = () => {
    const span = watch.end()
    if (!span) return
    const { accounts, devices } = routing.current
    const direct = new Set<string>()
    for (const { deviceId } of accounts.values()) if (deviceId !== null) direct.add(deviceId)
    for (const { id, tenantId, gatewayId, intervalMs } of devices.values()) {
      if (gatewayId === null && !direct.has(id)) continue
      const of = countsOf(id, tenantId)
      const online = span.onlineSecondsOf(id)
      of.watchedSeconds += span.sinceMs <= patienceOf(intervalMs) ? online : span.seconds
      of.onlineSeconds += online
    }
  }

  return {
    received({ id, tenantId }, bytes, isRepeat) {
      const of = countsOf(id, tenantId)
      of.messages += 1
      of.bytes += bytes
      if (isRepeat) of.repeats += 1
    },
    carried({ id, tenantId }) {
      countsOf(id, tenantId).messages += 1
    },
    lost({ id, tenantId }) {
      const { intervalMs = 0 } = routing.current.devices.get(id) ?? {}
      // when the platform has stood still it was not the device that was lost
      if (watch.sinceMs() > patienceOf(intervalMs)) countsOf(id, tenantId).drops += 1
    },
    sample: watch.sample,
    async flush(isLast = false) {
      addWatched()
      const now = clock.now()
      if (!isLast && markOf(now) === markOf(writtenMs)) return
      const gathered = [...counts.values()]
      counts = new Map()
      ofMs = writtenMs
      writtenMs = now
      // what could not be tried comes again with what is counted meanwhile
      for (const left of await rows.write(gathered)) {
        const of = countsOf(left.deviceId, left.tenantId)
        for (const name of counted) of[name] += left[name]
      }
    },
  }
}

/** Adds what was counted to the day that it was where each device stands; one that was never in contact is not watched yet. */
async function addToDays(pool: Pool, ms: number, list: readonly Counts[]): Promise<void> {
  await pool.query(
    `insert into device_day as o (tenant_id, station_id, device_id, day, watched_seconds, online_seconds, drops,
       messages, bytes, repeats)
     select d.tenant_id, d.station_id, d.id, (to_timestamp($1::float8 / 1000) at time zone usable_zone(s.time_zone))::date,
       u.watched, u.online, u.drops, u.messages, u.bytes, u.repeats
     from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[])
       as u(id, watched, online, drops, messages, bytes, repeats)
     join device d on d.id = u.id join station s on s.id = d.station_id
     where d.last_contact_time is not null or u.online > 0 or u.messages > 0 order by d.id
     on conflict (device_id, day) do update set watched_seconds = o.watched_seconds + excluded.watched_seconds,
       online_seconds = o.online_seconds + excluded.online_seconds, drops = o.drops + excluded.drops,
       messages = o.messages + excluded.messages, bytes = o.bytes + excluded.bytes,
       repeats = o.repeats + excluded.repeats`,
    [ms, list.map(({ deviceId }) => deviceId), ...counted.map((name) => list.map((of) => of[name]))],
  )
}

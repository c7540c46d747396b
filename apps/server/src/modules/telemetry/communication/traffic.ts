import type { Pool } from 'pg'
import type { Clock } from '../../../platform/jobs/clock'
import type { Writers } from '../../../platform/writers'
import type { Account } from '../routing/route'
import { noteRunning } from './platformHours'
import { createWatch } from './watch'

/** Counts what comes over each gateway and how often its connection is lost, and how long it was reached. */
export interface Traffic {
  /** A message of an account, a gateway's or one of a device that connects by itself; `isRepeat` where the sender says that it was sent before. */
  received(account: Account, bytes: number, isRepeat: boolean): void
  lost(gateway: { id: string; tenantId: string }): void
  /** Looks at who is online; called every second. */
  sample(online: Iterable<string>): void
  /** Adds what was counted to the days of the gateways' stations; called every minute and at the end. */
  flush(): Promise<void>
}

/** Who counts what comes of devices that connect by themselves. */
interface DirectDevices {
  received(device: { id: string; tenantId: string }, bytes: number, isRepeat: boolean): void
}

interface Counts {
  gatewayId: string
  tenantId: string
  watchedSeconds: number
  onlineSeconds: number
  drops: number
  messages: number
  bytes: number
  repeats: number
}

/** After a start, and after a pause, gateways are given so long to come back before their absence counts. */
export const comeBackMs = 90_000

const counted = ['watchedSeconds', 'onlineSeconds', 'drops', 'messages', 'bytes', 'repeats'] as const

export function createTraffic(
  pool: Pool,
  clock: Clock,
  { writers, deviceDays }: { writers: Writers; deviceDays: DirectDevices },
): Traffic {
  let counts = new Map<string, Counts>()
  const watch = createWatch(clock)

  const countsOf = (gatewayId: string, tenantId: string): Counts => {
    const known = counts.get(gatewayId)
    if (known) return known
    const none = {
      ...{ gatewayId, tenantId, watchedSeconds: 0, onlineSeconds: 0 },
      ...{ drops: 0, messages: 0, bytes: 0, repeats: 0 },
    }
    counts.set(gatewayId, none)
    return none
  }

  const rows = writers.register<Counts>({
    name: 'traffic of gateways',
    write: (list) => addToDays(pool, clock.now(), list),
    keyOf: ({ gatewayId }) => gatewayId,
    describe: ({ gatewayId, tenantId }) => ({ tenantId, subject: gatewayId }),
  })

  /**
   * Counts the time since the last run for every gateway, and what it was seen online of it as reached. Shortly after a start
   * only those are watched that are back.
   */
  const addWatched = async () => {
    const span = watch.end()
    if (!span) return
    await noteRunning(pool, clock.now(), span.seconds)
    const { rows: gateways } = await pool.query<{ id: string; tenantId: string }>(
      'select id, tenant_id as "tenantId" from gateway',
    )
    for (const { id, tenantId } of gateways) {
      const of = countsOf(id, tenantId)
      const online = span.onlineSecondsOf(id)
      of.watchedSeconds += span.sinceMs <= comeBackMs ? online : span.seconds
      of.onlineSeconds += online
    }
  }

  return {
    received({ gatewayId, deviceId, tenantId }, bytes, isRepeat) {
      if (deviceId !== null) deviceDays.received({ id: deviceId, tenantId }, bytes, isRepeat)
      if (gatewayId === null) return
      const of = countsOf(gatewayId, tenantId)
      of.messages += 1
      of.bytes += bytes
      if (isRepeat) of.repeats += 1
    },
    lost({ id, tenantId }) {
      countsOf(id, tenantId).drops += 1
    },
    sample: watch.sample,
    async flush() {
      await addWatched()
      const gathered = [...counts.values()]
      counts = new Map()
      // what could not be tried comes again with what is counted meanwhile
      for (const left of await rows.write(gathered)) {
        const of = countsOf(left.gatewayId, left.tenantId)
        for (const name of counted) of[name] += left[name]
      }
    },
  }
}

/** Adds what was counted to the day that it is where each gateway stands; one that was never in contact is not watched yet. */
async function addToDays(pool: Pool, now: number, list: readonly Counts[]): Promise<void> {
  await pool.query(
    `insert into gateway_day as d (tenant_id, station_id, gateway_id, day, watched_seconds, online_seconds, drops,
       messages, bytes, repeats)
     select g.tenant_id, g.station_id, g.id, (to_timestamp($1::float8 / 1000) at time zone usable_zone(s.time_zone))::date,
       u.watched, u.online, u.drops, u.messages, u.bytes, u.repeats
     from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[])
       as u(id, watched, online, drops, messages, bytes, repeats)
     join gateway g on g.id = u.id join station s on s.id = g.station_id
     where g.last_contact_time is not null or u.online > 0 or u.messages > 0 order by g.id
     on conflict (gateway_id, day) do update set watched_seconds = d.watched_seconds + excluded.watched_seconds,
       online_seconds = d.online_seconds + excluded.online_seconds, drops = d.drops + excluded.drops,
       messages = d.messages + excluded.messages, bytes = d.bytes + excluded.bytes,
       repeats = d.repeats + excluded.repeats`,
    [now, list.map(({ gatewayId }) => gatewayId), ...counted.map((name) => list.map((of) => of[name]))],
  )
}

/** Days of gateways and devices are kept so long. */
export const dayKeepDays = 731

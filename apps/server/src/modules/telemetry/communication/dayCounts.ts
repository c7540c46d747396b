import type { Pool } from 'pg'
import type { Writers } from '../../../platform/writers'

/** Who is reached: a gateway, or a device. */
export interface Subject {
  id: string
  tenantId: string
}

const counted = ['watchedSeconds', 'onlineSeconds', 'drops', 'messages', 'bytes', 'repeats'] as const

type Counts = Subject & Record<(typeof counted)[number], number>

/** What is gathered of gateways or devices until it is added to their days. */
export interface DayCounts {
  /** What was gathered of one; whoever counts adds to it. */
  of(subject: Subject): Counts
  /** Counts a message; `isRepeat` where the sender says that it was sent before. */
  received(subject: Subject, bytes: number, isRepeat: boolean): void
  /** Adds it to the day that the instant (Unix ms) is in where each stands. */
  write(ms: number): Promise<void>
}

const names = { gateway: 'traffic of gateways', device: 'days of devices' } as const

/** Counts for `gateway_day` or `device_day`. */
export function createDayCounts(pool: Pool, writers: Writers, kind: 'gateway' | 'device'): DayCounts {
  let counts = new Map<string, Counts>()
  let ofMs = 0
  const of = ({ id, tenantId }: Subject): Counts => {
    const known = counts.get(id)
    if (known) return known
    const none = {
      ...{ id, tenantId, watchedSeconds: 0, onlineSeconds: 0 },
      ...{ drops: 0, messages: 0, bytes: 0, repeats: 0 },
    }
    counts.set(id, none)
    return none
  }
  const rows = writers.register<Counts>({
    name: names[kind],
    write: (list) => addToDays(pool, kind, ofMs, list),
    keyOf: ({ id }) => id,
    describe: ({ id, tenantId }) => ({ tenantId, subject: id }),
  })
  return {
    of,
    received(subject, bytes, isRepeat) {
      const known = of(subject)
      known.messages += 1
      known.bytes += bytes
      if (isRepeat) known.repeats += 1
    },
    async write(ms) {
      const gathered = [...counts.values()]
      counts = new Map()
      ofMs = ms
      // what could not be tried comes again with what is counted meanwhile
      for (const left of await rows.write(gathered)) {
        const known = of(left)
        for (const name of counted) known[name] += left[name]
      }
    },
  }
}

/** One that was never in contact is not watched yet. */
async function addToDays(
  pool: Pool,
  kind: 'gateway' | 'device',
  ms: number,
  list: readonly Counts[],
): Promise<void> {
  await pool.query(
    `insert into ${kind}_day as d (tenant_id, station_id, ${kind}_id, day, watched_seconds, online_seconds, drops,
       messages, bytes, repeats)
     select g.tenant_id, g.station_id, g.id, (to_timestamp($1::float8 / 1000) at time zone usable_zone(s.time_zone))::date,
       u.watched, u.online, u.drops, u.messages, u.bytes, u.repeats
     from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::bigint[], $7::bigint[], $8::bigint[])
       as u(id, watched, online, drops, messages, bytes, repeats)
     join ${kind} g on g.id = u.id join station s on s.id = g.station_id
     where g.last_contact_time is not null or u.online > 0 or u.messages > 0 order by g.id
     on conflict on constraint ${kind}_day_${kind}_id_day_pk do update set watched_seconds = d.watched_seconds + excluded.watched_seconds,
       online_seconds = d.online_seconds + excluded.online_seconds, drops = d.drops + excluded.drops,
       messages = d.messages + excluded.messages, bytes = d.bytes + excluded.bytes,
       repeats = d.repeats + excluded.repeats`,
    [ms, list.map(({ id }) => id), ...counted.map((name) => list.map((of) => of[name]))],
  )
}

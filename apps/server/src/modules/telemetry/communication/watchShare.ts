import type { Pool } from 'pg'

/** Which gateways or devices are watched here, where several processes share the work. */
export interface WatchedHere {
  /** Whether this one was watched here all the while since the look before; of any other only what was seen of it counts. */
  isWhole(id: string): boolean
  /** Whether it is for this process to note that the platform was running. */
  isFirst: boolean
}

/** Looks who watches whom, once for each stretch that is counted. */
export type WatchShare = () => Promise<WatchedHere>

interface Row {
  id: string
  isOurs: boolean
}

/**
 * Each process watches those that it has heard of last (`held_by`). Those that nobody who lives has heard of are watched by the process
 * that has been there for longest. So each is counted once; what falls into the change from one process to another is counted
 * where it was seen online, and not where it was away.
 */
export function createWatchShare(pool: Pool, table: 'gateway' | 'device', process: string): WatchShare {
  let before: { ours: ReadonlySet<string>; free: ReadonlySet<string>; isFirst: boolean } | undefined
  return async () => {
    const { rows } = await pool.query<Row>(
      `select t.id::text as id, t.held_by is not distinct from $1 as "isOurs" from ${table} t
       left join server_process p on p.id = t.held_by and p.until_time > clock_timestamp()
       where t.held_by = $1 or p.id is null`,
      [process],
    )
    const { rows: first } = await pool.query<{ id: string }>(
      `select id from server_process where 'ingest' = any (roles) and (id = $1 or until_time > clock_timestamp())
       order by start_time, id limit 1`,
      [process],
    )
    const now = {
      ours: new Set(rows.flatMap(({ id, isOurs }) => (isOurs ? [id] : []))),
      free: new Set(rows.flatMap(({ id, isOurs }) => (isOurs ? [] : [id]))),
      isFirst: first[0]?.id === process,
    }
    const known = before ?? now
    before = now
    const wasWatched = (id: string) => known.ours.has(id) || (known.isFirst && known.free.has(id))
    return {
      isFirst: now.isFirst,
      isWhole: (id) => (now.ours.has(id) || (now.isFirst && now.free.has(id))) && wasWatched(id),
    }
  }
}

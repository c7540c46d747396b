import { sql } from 'drizzle-orm'

/** What some days of a gateway or a device came to; seconds. Bytes and repeats are those of its own messages. */
export interface DaySums {
  watched: number
  online: number
  drops: number
  messages: number
  bytes: number
  repeats: number
}

/** The columns of {@link DaySums} over rows of `gateway_day` or `device_day`. */
export const daySums = sql.raw(`coalesce(sum(watched_seconds), 0)::float8 as watched,
  coalesce(sum(online_seconds), 0)::float8 as online, coalesce(sum(drops), 0)::float8 as drops,
  coalesce(sum(messages), 0)::float8 as messages, coalesce(sum(bytes), 0)::float8 as bytes,
  coalesce(sum(repeats), 0)::float8 as repeats`)

/** Those of one row. */
export const ofOneDay = sql.raw(`watched_seconds::float8 as watched, online_seconds::float8 as online,
  drops::float8 as drops, messages::float8 as messages, bytes::float8 as bytes, repeats::float8 as repeats`)

/** The sums of a row. */
export const sumsOf = ({ watched, online, drops, messages, bytes, repeats }: DaySums): DaySums => ({
  ...{ watched, online, drops, messages, bytes, repeats },
})

/** A row with its sums apart. */
export function sumsApart<Rest>(row: Rest & DaySums): Rest & { sums: DaySums } {
  const { watched: _w, online: _o, drops: _d, messages: _m, bytes: _b, repeats: _r, ...rest } = row
  return { ...(rest as unknown as Rest), sums: sumsOf(row) }
}

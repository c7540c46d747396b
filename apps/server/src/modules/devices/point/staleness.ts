import { type SQL, sql } from 'drizzle-orm'

const secondMs = 1_000
const factor = 3
/** Bounds: nothing is stale within a minute, everything after three days. */
const leastMs = 60 * secondMs
const mostMs = 3 * 86_400 * secondMs
/** Where the rhythm is not known yet. */
const unknownMs = 15 * 60 * secondMs

/**
 * How old the value of a point may be before it counts as stale, ms: three times its own rhythm (`gapMs`, null before it is
 * known), or three times its device's reporting interval where that is longer.
 */
export function staleAfterMs(intervalSeconds: number, gapMs: number | null): number {
  const longest = Math.max(intervalSeconds * secondMs, gapMs ?? 0) * factor
  return Math.min(Math.max(longest, gapMs === null ? unknownMs : leastMs), mostMs)
}

/** The same in SQL, of columns: whole seconds, and ms or null. */
export const staleAfterSql = (intervalSeconds: SQL, gapMs: SQL): SQL<number> => sql<number>`least(greatest(
  greatest(${intervalSeconds}::bigint * ${sql.raw(String(secondMs))}, coalesce(${gapMs}, 0)) * ${sql.raw(String(factor))},
  case when ${gapMs} is null then ${sql.raw(String(unknownMs))} else ${sql.raw(String(leastMs))} end), ${sql.raw(String(mostMs))})`

/**
 * After how long without a stored reading a curve has a gap, ms; null where a reading is stored when it differs from the last
 * one, which then holds.
 */
export function gapAfterMs(
  staleMs: number,
  { storage, storedSeconds }: { storage: 'all' | 'change' | 'interval'; storedSeconds: number | null },
): number | null {
  if (storage === 'change') return null
  return storage === 'interval' ? Math.max(staleMs, (storedSeconds ?? 0) * secondMs * factor) : staleMs
}

import { type SQL, sql } from 'drizzle-orm'

/** Beginning of a mark or of a correction, a row by its alias, and the instant after its end; Unix ms. */
export const startMs = (row: string): SQL => sql.raw(`(extract(epoch from ${row}.start_time) * 1000)::bigint`)
export const beforeMs = (row: string): SQL =>
  sql.raw(`((extract(epoch from ${row}.end_time) * 1000)::bigint + 1000)`)

/** What is meant by the times of a mark or of a correction, Unix ms: the second that its end names is in it. */
export const spanOf = ({ startTime, endTime }: { startTime: Date; endTime: Date }) => ({
  fromMs: startTime.getTime(),
  beforeMs: endTime.getTime() + 1_000,
})

/** The same as fields of an answer, of a table whose rows are spans. */
export const spanFields = (table: 'bad_reading' | 'reading_correction') => ({
  startMs: `(extract(epoch from ${table}.start_time) * 1000)::float8`,
  beforeMs: `(extract(epoch from ${table}.end_time) * 1000 + 1000)::float8`,
})

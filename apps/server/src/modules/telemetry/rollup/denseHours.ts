import pg from 'pg'
import { type Database, sqlStateOf, sqlStates } from '../../../platform/database'

/*
 * An hour comes into the midst of its index, after those of its point, so that PostgreSQL splits full pages in halves, of which the
 * first is never filled again; and each minute writes the newest hours anew. What is built anew is dense, and stays so: only hours to
 * come make air.
 */

const index = 'rollup_1h_point_id_bucket_pk'
/**
 * An entry takes some 76 bytes of a dense index, and twice that of one that was never built anew. By this measure it is built whenever
 * it has grown by some half: over the years each entry is written some three times.
 */
const mostBytesOfEntry = 100
/** Less is not worth it. */
const leastBytes = 1_048_576

/**
 * Builds the index of hours anew beside its use where too much of it is air, and drops what a former try that was cut off has left.
 * Answers whether it was. Whoever writes hours waits for nothing; what has been read or written for long is waited for.
 */
export async function denseHours(
  db: Database,
  { spareBytes = Number.POSITIVE_INFINITY, stopping }: { spareBytes?: number; stopping?: AbortSignal } = {},
): Promise<boolean> {
  const client = new pg.Client({
    connectionString: db.connectionString,
    application_name: 'energy-console hours',
  })
  // what is asked then fails
  client.on('error', () => undefined)
  await client.connect()
  const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // where that fails the statement ends by itself, and what it has built is dropped the next time at the latest
  const cancel = () =>
    void db
      .asOwner((tx) => tx.execute(`select pg_cancel_backend(${Number(backends[0]?.pid)})`))
      .catch(() => undefined)
  stopping?.addEventListener('abort', cancel)
  try {
    // a former server may have been killed and its statement go on
    const { rows: locks } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('dense hours')) as "isMine"`,
    )
    if (!locks[0]?.isMine) return false
    await dropLeftOver(client)
    const { rows } = await client.query<{ bytes: number; entries: number }>(`
      select pg_relation_size('${index}')::float8 as bytes, reltuples::float8 as entries from pg_class where oid = 'rollup_1h'::regclass`)
    const { bytes = 0, entries = -1 } = rows[0] ?? {}
    if (bytes < leastBytes || bytes > spareBytes || entries < 0 || bytes / entries <= mostBytesOfEntry)
      return false
    if (stopping?.aborted) return false
    await client.query(`reindex index concurrently ${index}`)
    return true
  } catch (error) {
    if (stopping?.aborted && sqlStateOf(error) === sqlStates.timedOut) return false
    throw error
  } finally {
    stopping?.removeEventListener('abort', cancel)
    await client.end()
  }
}

/** What is half built, or was replaced and not dropped yet, is marked as not valid. */
async function dropLeftOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'rollup_1h'::regclass and not indisvalid`)
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

import pg from 'pg'
import type { Logger } from 'pino'
import { type Database, lockSession, sqlStateOf, sqlStates } from '../../../platform/database'

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
/** What is built, what is sorted beside it and the log of both are there at once, and the log may lie until the next checkpoint. */
const roomFor = (bytes: number) => 2.5 * bytes + 4_000_000_000

/**
 * Builds the index of hours anew beside its use where too much of it is air, and drops what a former try that was cut off has left.
 * Answers whether it was; `log` is told where there is no room for it. Whoever writes hours waits for nothing; what has been read or
 * written for long is waited for.
 */
export async function denseHours(
  db: Database,
  {
    spareBytes = Number.POSITIVE_INFINITY,
    stopping,
    log,
  }: { spareBytes?: number; stopping?: AbortSignal; log?: Pick<Logger, 'warn'> } = {},
): Promise<boolean> {
  const client = new pg.Client(lockSession(db.connectionString, 'energy-console hours'))
  // what is asked then fails
  client.on('error', () => undefined)
  await client.connect()
  let cancel: (() => void) | undefined
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // where that fails the statement ends by itself, and what it has built is dropped the next time at the latest
    cancel = () =>
      void db
        .asOwner((tx) => tx.execute(`select pg_cancel_backend(${Number(backends[0]?.pid)})`))
        .catch(() => undefined)
    stopping?.addEventListener('abort', cancel)
    // a former server may have been killed and its statement go on
    const { rows: locks } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtext('dense hours')) as "isMine"`,
    )
    if (!locks[0]?.isMine) return false
    await dropLeftOver(client)
    const { rows } = await client.query<{ bytes: number; entries: number }>(`
      select pg_relation_size('${index}')::float8 as bytes, reltuples::float8 as entries from pg_class where oid = 'rollup_1h'::regclass`)
    const { bytes = 0, entries = -1 } = rows[0] ?? {}
    if (bytes < leastBytes || entries < 0 || bytes / entries <= mostBytesOfEntry) return false
    if (stopping?.aborted) return false
    if (roomFor(bytes) > spareBytes) {
      log?.warn(
        { bytes, spareBytes, neededBytes: roomFor(bytes) },
        'no room to build the index of hours anew',
      )
      return false
    }
    await buildAnew(client, stopping)
    return true
  } catch (error) {
    if (stopping?.aborted && sqlStateOf(error) === sqlStates.timedOut) return false
    throw error
  } finally {
    if (cancel) stopping?.removeEventListener('abort', cancel)
    await client.end()
  }
}

/**
 * Two that write one hour at a time with `on conflict` may fail on a key that is there twice while an index is being replaced; hours
 * have one writer at a time, who holds the lock `rollup`.
 */
async function buildAnew(client: pg.Client, stopping: AbortSignal | undefined): Promise<void> {
  try {
    await client.query(`reindex index concurrently ${index}`)
  } catch (error) {
    // half an index takes its room and each hour that is written; where it cannot be dropped now, the next run does it
    if (!stopping?.aborted) await dropLeftOver(client).catch(() => undefined)
    throw error
  }
}

/** What is half built, or was replaced and not dropped yet, is marked as not valid. What somebody else is building is left alone. */
async function dropLeftOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'rollup_1h'::regclass and not i.indisvalid and c.relname ~ '^${index}_cc(new|old)[0-9]*$'`)
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../../apps/server/src/platform/database'

/** Longest time that readings may take until they are rolled up. */
const patienceMs = 900_000

/** What autovacuum does within minutes. */
export async function vacuum(db: Database, tables: string): Promise<void> {
  const owner = new pg.Client({ connectionString: db.connectionString })
  await owner.connect()
  await owner.query(`vacuum analyze ${tables}`)
  await owner.end()
}

/** Comes back once hours and days hold everything that is stored. @throws when that takes a quarter of an hour */
export async function untilRolledUp(db: Database): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await delay(250)) {
    const { rows } = await db.systemPool.query<{ isLeft: boolean }>(
      `select exists (select from ingest_batch where sequence >
         coalesce((select sequence from ingest_cursor where consumer = 'rollup'), 0)) as "isLeft"`,
    )
    if (rows[0]?.isLeft === false) return
  }
  throw new Error('what is stored was not rolled up')
}

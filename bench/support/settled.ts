import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Database } from '../../apps/server/src/platform/database'
import { createJobQueue } from '../../apps/server/src/platform/jobs/queue'

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

const rollUps = 'telemetry.rollup'

/** Takes roll-ups out of the timetable of servers that have started on this database: from now on they come with {@link rollUpNow}. */
export const takeOverRollUps = (db: Database): Promise<unknown> =>
  db.asOwner((tx) => tx.execute(sql`delete from pgboss.schedule where name = ${rollUps}`))

/** Has a server roll up what is stored, and comes back once it is. @throws as {@link untilRolledUp} */
export async function rollUpNow(db: Database): Promise<void> {
  const queue = createJobQueue({
    connectionString: db.connectionString,
    isWorker: false,
    onError: (error) => console.error(error),
  })
  queue.define(rollUps, async () => undefined)
  await queue.start()
  await queue.send(rollUps)
  await untilRolledUp(db)
  await queue.stop()
}

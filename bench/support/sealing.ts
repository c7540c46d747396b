import { sql } from 'drizzle-orm'
import type { Database } from '../../apps/server/src/platform/database'

/** Takes sealing out of the timetable of the server on this database: from now on days are sealed when the bench does it. */
export const takeOverSealing = (db: Database): Promise<unknown> =>
  db.asOwner((tx) => tx.execute(sql`delete from pgboss.schedule where name = 'telemetry.seal'`))

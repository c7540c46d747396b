import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { livesStill } from '../../../platform/cluster'
import type { Database } from '../../../platform/database'

/** Whether nothing has come of a device for longer than it may take. */
const isSilent = `coalesce(last_contact_time, 'epoch') < now() - interval_seconds * 3 * interval '1 second'`

/** After a start nobody is connected yet: what a crash left as online is offline until it is heard. */
export async function forgetPresence(pool: Pool): Promise<void> {
  await pool.query('update gateway set is_online = false where is_online')
  await pool.query(`update device set is_online = false where is_online and ${isSilent}`)
}

/** The same of processes that have died, where several share the work: nobody is connected to them any more. */
export async function forgetPresenceOfDead(db: Database): Promise<void> {
  const ofDead = sql`is_online and not ${livesStill(sql`held_by`)}`
  await db.asSystem(async (tx) => {
    // what somebody holds is found the next time
    await tx.execute(sql`update gateway set is_online = false where id in
      (select id from gateway where ${ofDead} order by id for no key update skip locked)`)
    await tx.execute(sql`update device set is_online = false where id in
      (select id from device where ${ofDead} and ${sql.raw(isSilent)} order by id for no key update skip locked)`)
  })
}

import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { cameraLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'

/** Removes captures that are older than their camera keeps them, and what a tenant has too many of; their pictures follow within the hour. */
export const forgetCaptures = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      delete from camera_capture c using camera k
      where k.id = c.camera_id
        and c.capture_time < ${new Date(nowMs).toISOString()}::timestamptz - make_interval(days => k.capture_days)`)
    await tx.execute(sql`
      delete from camera_capture where id in (
        select id from (
          select id, row_number() over (partition by tenant_id order by capture_time desc, id desc) as place
          from camera_capture) numbered
        where place > ${cameraLimits.capturesOfTenant})`)
  })

/** Forgets old captures, every night. */
export function defineCameraJobs({ clock, db, jobs }: Platform): void {
  jobs.define('devices.forgetCaptures', () => forgetCaptures(db, clock.now()))
  jobs.schedule('devices.forgetCaptures', '52 2 * * *')
}

import { and, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import type { Database, Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { stationTable } from '../../stations'
import { assetTable as asset } from './table'
import { plainZone } from './warranty'

/** The notice type of the shell for warranties that end. */
const warrantyNotice = 5
const mostAtOnce = 1000

/** Whose warranty ends is looked for once an hour. */
export function defineLedgerJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.remindOfWarranties', () => remindOfWarranties(platform, new Date(clock.now())))
  jobs.schedule('maintenance.remindOfWarranties', '11 * * * *')
}

/** Reminds people, once for each warranty, that it ends soon or has ended: one notice a station. */
async function remindOfWarranties({ db, bus }: { db: Database; bus: Bus }, now: Date): Promise<void> {
  const due = await db.asSystem((tx) => takeDue(tx, now))
  for (const stationId of new Set(due.map((one) => one.stationId))) {
    const there = due.filter((one) => one.stationId === stationId)
    const [first] = there
    if (!first) continue
    const more = there.length > 1 ? ` 等 ${there.length} 台设备` : ''
    bus.publish('socket.push', {
      tenantId: first.tenantId,
      stationId,
      frame: {
        type: 'notice',
        notice: {
          id: `warranty ${first.id} ${first.warrantyDate}`,
          noticeName: `${first.assetName}${more}保修即将到期或已过期`,
          noticeTime: now,
          noticeType: warrantyNotice,
        },
      },
    })
  }
}

/** Equipment that nobody has been reminded of for this day; from then on somebody has. */
async function takeDue(tx: Tx, now: Date) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone coalesce(${stationTable.timeZone}, ${plainZone}))::date`
  const found = tx
    .select({ id: asset.id })
    .from(asset)
    .innerJoin(stationTable, sql`${stationTable.id} = ${asset.stationId}`)
    .where(
      and(
        sql`${asset.warrantyDate} is not null`,
        sql`${asset.remindedDate} is distinct from ${asset.warrantyDate}`,
        sql`${asset.remindDate} <= ${today}`,
        sql`${asset.state} <> 'retired'`,
      ),
    )
    .limit(mostAtOnce)
  return tx
    .update(asset)
    .set({
      remindedDate: sql`${asset.warrantyDate}`,
      updateTime: sql`${asset.updateTime}`,
      updateUser: sql`${asset.updateUser}`,
    })
    .where(sql`${asset.id} in ${found}`)
    .returning({
      id: asset.id,
      tenantId: asset.tenantId,
      stationId: asset.stationId,
      assetName: asset.assetName,
      warrantyDate: asset.warrantyDate,
    })
}

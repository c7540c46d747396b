import { and, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import type { Database, Tx } from '../../../platform/database'
import { stationTable } from '../../stations'
import { isDue } from './queries'
import { maintenanceFileTable as file } from './table'

/** The notice type of the shell for files whose day comes near. */
const fileNotice = 4
const mostAtOnce = 1000

/** Zone of files that belong to no station. */
const timeZone = 'Asia/Shanghai'

/** Reminds people, once a file and day, of files whose day has come near or passed: one notice a tenant and station. */
export async function remindOfFiles({ db, bus }: { db: Database; bus: Bus }, now: Date): Promise<void> {
  const due = await db.asSystem((tx) => takeDue(tx, now))
  const placeOf = ({ tenantId, stationId }: (typeof due)[number]) => `${tenantId} ${stationId}`
  for (const place of new Set(due.map(placeOf))) {
    const files = due.filter((one) => placeOf(one) === place)
    const [first] = files
    if (!first) continue
    const more = files.length > 1 ? ` 等 ${files.length} 个文件` : ''
    bus.publish('socket.push', {
      tenantId: first.tenantId,
      stationId: first.stationId,
      frame: {
        type: 'notice',
        notice: {
          id: `file ${first.id} ${first.expireDate}`,
          noticeName: `${first.fileName}${more}即将到期或已过期`,
          noticeTime: now,
          noticeType: fileNotice,
        },
      },
    })
  }
}

/** Files that nobody has been reminded of for this day; from then on somebody has. */
async function takeDue(tx: Tx, now: Date) {
  const found = tx
    .select({ id: file.id })
    .from(file)
    .leftJoin(stationTable, sql`${stationTable.id} = ${file.stationId}`)
    .where(
      and(
        sql`${file.remindedDate} is distinct from ${file.expireDate}`,
        sql`${file.expireDate} is not null`,
        isDue({ now, timeZone }, 'either'),
      ),
    )
    .limit(mostAtOnce)
  return tx
    .update(file)
    .set({
      remindedDate: sql`${file.expireDate}`,
      updateTime: sql`${file.updateTime}`,
      updateUser: sql`${file.updateUser}`,
    })
    .where(sql`${file.id} in ${found}`)
    .returning({
      id: file.id,
      tenantId: file.tenantId,
      stationId: file.stationId,
      fileName: file.fileName,
      expireDate: file.expireDate,
    })
}

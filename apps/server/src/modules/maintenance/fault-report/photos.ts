import {
  faultReportHolder,
  maintenanceErrors,
  mostReportPhotos,
  reportPhotoMinutes,
} from '@energy-console/contract/maintenance'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Attachments, attachmentTable } from '../../../platform/attachments'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { reportLimits } from '../../../platform/limits'
import { lockQuota } from '../../../platform/quotas'
import { assetOfLink } from './send'
import { faultReportTable } from './table'

/** A photo as it comes, in base64, with what shows that it belongs to the report. */
interface SentPhoto {
  token: string
  reportNo: string
  content: string
  thumbnailContent?: string | undefined
}

const { noun } = faultReportHolder

/** Whether an order has come of a report. */
export const isOrdered = eq(faultReportTable.state, 'ordered')

/**
 * Stores a photo of a report that was just sent by the code. Nobody reads it by that.
 *
 * @throws reportLinkEnded; reportTakesNoPhoto; reportPhotosFull; tooLarge, wrongType, badThumbnail and quota of attachments
 */
export async function storePhoto(
  { db, attachments }: { db: Database; attachments: Pick<Attachments, 'receive'> },
  { token, reportNo, content, thumbnailContent }: SentPhoto,
  now: Date,
): Promise<void> {
  const { tenantId, id: assetId } = await db.asSystem(async (tx) => (await assetOfLink(tx, token, now)).asset)
  const bytes = Buffer.from(content, 'base64')
  await db.inTenant({ tenantId, stationIds: 'all' }, async (tx) => {
    const [report] = await tx
      .select({ id: faultReportTable.id })
      .from(faultReportTable)
      .where(
        and(
          ...[eq(faultReportTable.assetId, assetId), eq(faultReportTable.reportNo, reportNo)],
          eq(faultReportTable.state, 'waiting'),
          gt(faultReportTable.reportTime, new Date(now.getTime() - reportPhotoMinutes * 60_000)),
        ),
      )
      // photos of one report come one after the other, so that they are counted
      .for('update')
    const of = report && { holder: noun, recordId: report.id }
    const held = of ? await tx.$count(attachmentTable, isOf(of)) : mostReportPhotos
    if (!of || held >= mostReportPhotos) throw refuse(maintenanceErrors.reportTakesNoPhoto)
    await refuseBeyondRoom(tx, bytes.length)
    await attachments.receive(tx, of, { baseName: `${reportNo}-${held + 1}`, bytes, thumbnailContent })
  })
}

const isOf = ({ holder, recordId }: { holder: string; recordId: string }) =>
  and(eq(attachmentTable.holder, holder), eq(attachmentTable.recordId, recordId))

/** What nobody has looked at yet takes no more than its share of the tenant's room. @throws reportPhotosFull */
async function refuseBeyondRoom(tx: Tx, bytes: number): Promise<void> {
  await lockQuota(tx, 'files')
  const { rows } = await tx.execute<{ bytes: string }>(sql`
    select coalesce(sum(a.size), 0) as bytes from attachment a join fault_report r on r.id = a.record_id
    where a.holder = ${noun} and r.state = 'waiting'`)
  if (Number(rows[0]?.bytes) + bytes > reportLimits.waitingPhotoBytes)
    throw refuse(maintenanceErrors.reportPhotosFull)
}

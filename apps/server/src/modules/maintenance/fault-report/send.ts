import { randomBytes } from 'node:crypto'
import { coreErrors } from '@energy-console/contract'
import { faultReportLife, maintenanceErrors, repairCodes } from '@energy-console/contract/maintenance'
import { and, eq, gt } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { noteBeginning } from '../../../platform/lifecycle'
import { reportLimits } from '../../../platform/limits'
import { hashOf } from '../../../platform/secrets'
import { storableText } from '../../../platform/text'
import { isOpen, tenantTable } from '../../identity'
import { type RaisedNotices, raiseNotice } from '../../notices'
import { siteTable, stationTable } from '../../stations'
import { assetTable } from '../ledger/table'
import { faultReportHistoryTable, faultReportTable, reportLinkTable } from './table'

const dayMs = 86_400_000

/**
 * What a code is stuck on. Codes that never were, were ended, and those of closed tenants are told alike. Who sends by it holds it, so
 * that one after the other counts what was sent; who only looks waits for nobody. @throws reportLinkEnded
 */
export async function assetOfLink(tx: Tx, token: string, now: Date, { isHeld = false } = {}) {
  const asked = tx
    .select({
      asset: assetTable,
      tenant: tenantTable,
      stationName: stationTable.stationName,
      siteName: siteTable.siteName,
    })
    .from(reportLinkTable)
    .innerJoin(assetTable, eq(assetTable.id, reportLinkTable.assetId))
    .innerJoin(stationTable, eq(stationTable.id, assetTable.stationId))
    .leftJoin(tenantTable, eq(tenantTable.tenantId, reportLinkTable.tenantId))
    .leftJoin(siteTable, eq(siteTable.id, assetTable.siteId))
    .where(eq(reportLinkTable.tokenSha256, hashOf(token)))
    .$dynamic()
  const [found] = await (isHeld ? asked.for('update', { of: reportLinkTable }) : asked)
  const isClosed = found?.tenant && !isOpen(found.tenant, now.getTime())
  if (!found || isClosed) throw refuse(maintenanceErrors.reportLinkEnded)
  return found
}

/** Name and place of the equipment of a code, for whoever holds it. @throws reportLinkEnded */
export const openedLink = (db: Database, token: string, now: Date) =>
  db.asSystem(async (tx) => {
    const { asset, tenant, stationName, siteName } = await assetOfLink(tx, token, now)
    const place = [stationName, siteName, asset.place].filter(Boolean).join(' · ')
    const brand = { menu_title: tenant?.menuTitle ?? '', menu_logo: tenant?.menuLogo ?? '' }
    return { assetName: asset.assetName, place, brand }
  })

interface Told {
  token: string
  description: string
  contact?: string | undefined
  phone?: string | undefined
}

/**
 * Stores what somebody reports by a code, and a notice for those who dispatch. Its number is by chance: it tells nobody how many there are.
 *
 * @throws reportLinkEnded; tooManyRequests where more is reported by the code than any fault takes
 */
export const storeReport = (
  db: Database,
  { token, description, contact, phone }: Told,
  now: Date,
): Promise<{ reportNo: string; raised: RaisedNotices }> =>
  db.asSystem(async (tx) => {
    const { asset } = await assetOfLink(tx, token, now, { isHeld: true })
    const { tenantId, stationId, assetName } = asset
    const sent = await tx.$count(
      faultReportTable,
      and(
        eq(faultReportTable.assetId, asset.id),
        gt(faultReportTable.reportTime, new Date(now.getTime() - dayMs)),
      ),
    )
    if (sent >= reportLimits.reportsOfLinkADay) throw refuse(coreErrors.tooManyRequests)
    const reportNo = `BX-${randomBytes(5).toString('hex').toUpperCase()}`
    const [report] = await tx
      .insert(faultReportTable)
      .values({
        ...{ tenantId, stationId, assetId: asset.id, reportNo, reportTime: now },
        description: storableText(description, 1000),
        contact: contact ? storableText(contact, 64) : null,
        phone: phone ? storableText(phone, 32) : null,
      })
      .returning({ id: faultReportTable.id })
    if (!report) throw new Error('a report was not stored')
    const tables = { record: faultReportTable, history: faultReportHistoryTable }
    await noteBeginning(tx, faultReportLife, tables, { name: 'send', id: report.id, by: undefined })
    const raised = await raiseNotice(tx, {
      ...{ tenantId, stationId, noticeType: 12, recordId: report.id, noticeTime: now },
      code: repairCodes.dispatch,
      title: { text: '现场报修 {{no}} 待处理：{{name}}', params: { no: reportNo, name: assetName } },
    })
    return { reportNo, raised }
  })

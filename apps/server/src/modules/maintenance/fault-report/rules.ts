import { faultReportLife, maintenanceErrors, repairCodes } from '@energy-console/contract/maintenance'
import { eq, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import { moveWhere } from '../../../platform/lifecycle'
import { faultReportHistoryTable, faultReportTable } from './table'

const tables = { record: faultReportTable, history: faultReportHistoryTable }

/** Where a report was made; undefined for one that the request does not see, or may not handle. */
export async function placeOfReport(tx: Tx, session: Session, id: string) {
  if (!holds(session, repairCodes.dispatch)) return undefined
  const [report] = await tx
    .select({ stationId: faultReportTable.stationId })
    .from(faultReportTable)
    .where(eq(faultReportTable.id, id))
  return report
}

/** An order has come of a report, which has no other. @throws maintenance.reportHandled */
export async function noteOrdered(tx: Tx, by: Session, id: string): Promise<void> {
  const moved = await moveWhere(tx, faultReportLife, tables, {
    ...{ name: 'order', by },
    where: sql`c.id = ${id}::bigint`,
  })
  if (moved.length === 0) throw refuse(maintenanceErrors.reportHandled)
}

/** Orders are removed: what they came of waits again. */
export async function reopenReports(tx: Tx, by: Session, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await moveWhere(tx, faultReportLife, tables, {
    ...{ name: 'reopen', by },
    where: sql`c.id = any (${bigints(ids)})`,
  })
}

import { faultReportLife } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import { noteBeginning } from '../../../platform/lifecycle'
import { faultReportHistoryTable, faultReportTable } from './table'

/** A report that was sent, and that nobody has handled yet. */
export type PastReport = Pick<
  typeof faultReportTable.$inferInsert,
  'stationId' | 'assetId' | 'reportNo' | 'description' | 'contact' | 'phone' | 'reportTime'
>

/** Stores a report that was sent. */
export async function storePastFaultReport(tx: Tx, past: PastReport): Promise<void> {
  const [report] = await tx.insert(faultReportTable).values(past).returning({ id: faultReportTable.id })
  const tables = { record: faultReportTable, history: faultReportHistoryTable }
  if (report) await noteBeginning(tx, faultReportLife, tables, { name: 'send', id: report.id, by: undefined })
}

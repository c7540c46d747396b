import type { ReportTemplate } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import {
  customReportMeasureTable,
  customReportObjectTable,
  customReportTable,
  draftOf,
} from '../../modules/energy'
import type { Database, Tx } from '../../platform/database'
import { unchanged } from '../words/words'

/** Which reports stand ready for a station, in the folder of its short name. */
const reports: readonly { folder: string; stationName: string; templates: readonly ReportTemplate[] }[] = [
  {
    ...{ folder: '云杉大厦', stationName: '云杉大厦' },
    templates: ['dailyLog', 'branchEnergy', 'peakValley', 'transformerLoad', 'powerQuality', 'runHours'],
  },
  {
    ...{ folder: '青川制造厂', stationName: '青川精密制造厂' },
    templates: ['branchEnergy', 'peakValley', 'runHours'],
  },
]

/** Puts the reports that the product brings along together for the plant's stations, shared by its administrator. Those that are there stay. */
export async function seedReports(db: Database, scope: Parameters<Database['inTenant']>[0]): Promise<void> {
  const userId = await db.inTenant(scope, administratorOf)
  if (userId === undefined) return
  await db.inTenant({ ...scope, userId }, async (tx) => {
    const [known] = await tx.select({ id: customReportTable.id }).from(customReportTable).limit(1)
    if (known) return
    for (const { folder, stationName, templates } of reports) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from station where station_name = ${stationName} limit 1`,
      )
      const [station] = rows
      if (station)
        for (const template of templates) await makeReport(tx, { stationId: station.id, template, folder })
    }
  })
}

async function administratorOf(tx: Tx): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from app_user where account = 'admin' and tenant_id = current_setting('app.tenant') limit 1`,
  )
  return rows[0]?.id
}

interface NewReport {
  stationId: string
  template: ReportTemplate
  folder: string
}

async function makeReport(tx: Tx, { stationId, template, folder }: NewReport): Promise<void> {
  const { objects, measures, ...draft } = await draftOf(tx, { template, stationId, say: unchanged })
  const [report] = await tx
    .insert(customReportTable)
    .values({ ...draft, folder, isShared: true, userName: '管理员' })
    .returning({ id: customReportTable.id })
  if (!report) return
  const placed = { recordId: report.id }
  await tx
    .insert(customReportObjectTable)
    .values(objects.map(({ id: _id, ...object }, rowRank) => ({ ...object, ...placed, rowRank })))
  await tx
    .insert(customReportMeasureTable)
    .values(measures.map(({ id: _id, ...measure }, rowRank) => ({ ...measure, ...placed, rowRank })))
}

import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { daysUntilFull, growthOf } from './growth'
import { tenantMeasurementTable } from './table'

const shownDays = 90
const mebibyte = 1024 * 1024

/** What a tenant takes of the database, as it was measured, and for how long that is kept. In a request of the tenant. */
export async function ownUsage(tx: Tx, tenantId: string) {
  const { rows } = await tx.execute<{ days: number | null; mb: number | null; shorter: number }>(sql`
    select (select reading_days from tenant where tenant_id = ${tenantId}) as days,
      (select data_mb from tenant where tenant_id = ${tenantId}) as mb,
      (select count(*)::int from product_property q where q.tenant_id = ${tenantId} and q.reading_days
        < coalesce((select reading_days from tenant where tenant_id = ${tenantId}), ${sampleKeepDays})) as shorter`)
  const [{ days: readingDays, mb, shorter } = { days: null, mb: null, shorter: 0 }] = rows
  const measured = await tx
    .select({ day: tenantMeasurementTable.day, bytes: tenantMeasurementTable.bytes })
    .from(tenantMeasurementTable)
    .where(eq(tenantMeasurementTable.tenantId, tenantId))
    .orderBy(desc(tenantMeasurementTable.day))
    .limit(shownDays)
  const days = measured.reverse()
  const growth = growthOf(days)
  const mostBytes = mb === null || mb < 0 ? null : mb * mebibyte
  const left = mostBytes === null ? null : mostBytes - (days.at(-1)?.bytes ?? 0)
  return {
    readingDays: readingDays ?? sampleKeepDays,
    shorterProperties: shorter,
    mostBytes,
    days,
    growth,
    fullInDays: daysUntilFull(left, growth),
  }
}

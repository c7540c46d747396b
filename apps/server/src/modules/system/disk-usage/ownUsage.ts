import { type KeptReadings, mostKeptProperties } from '@energy-console/contract/system'
import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { daysUntilFull, growthOf } from './growth'
import { tenantMeasurementTable } from './table'

const shownDays = 90
const mebibyte = 1024 * 1024
const dayMs = 86_400_000

/** What a tenant takes of the database, as it was measured, and for how long that is kept. In a request of the tenant. */
export async function ownUsage(tx: Tx, { tenantId, now }: { tenantId: string; now: number }) {
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
    kept: await keptReadings(tx, now),
  }
}

/** The properties of which most was kept on the last day that is over, each by the calendar of its station. */
async function keptReadings(tx: Tx, now: number): Promise<KeptReadings[]> {
  const { rows } = await tx.execute<KeptReadings & Record<string, unknown>>(sql`
    select pr.label as "productName", q.property_name as "propertyName", q.storage, k.points, k.kept as "keptPoints",
      k.readings, k.expected
    from (
      select p.property_id, count(*)::int as points, count(r.count)::int as kept, coalesce(sum(r.count), 0)::float8 as readings,
        sum(86400 / d.interval_seconds)::float8 as expected
      from point p join device d on d.id = p.device_id left join lateral (
        select day.count from rollup_1d day where day.point_id = p.id and day.bucket > ${now - 2 * dayMs}::bigint
          and day.bucket <= ${now - dayMs}::bigint order by day.bucket desc limit 1) r on true
      group by p.property_id order by readings desc, p.property_id limit ${mostKeptProperties}
    ) k join product_property q on q.id = k.property_id left join product pr on pr.id = q.product_id
    where k.readings > 0 order by k.readings desc, q.id`)
  return rows
}

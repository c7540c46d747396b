import { usableTimeZone } from '@energy-console/contract'
import { desc, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { platformZone } from '../zone/queries'
import { backupFolder, bytesIn } from './disks'
import { namesOfTenants } from './queries'
import { bytesByKind, bytesByTenant, relationsWithCounts, tablesOf } from './rules'
import { diskMeasurementTable, tenantMeasurementTable } from './table'

const dayMs = 86_400_000
const keptDays = 731
const shownDays = 90
const jobName = 'system.measureDisk'

/** Measures and stores what this day, by the zone of the platform, holds, in all and of each tenant, in place of what was measured of it before. */
export async function measureDay({ config, db, clock }: Pick<Platform, 'config' | 'db' | 'clock'>) {
  const { relations, counts } = await db.asOwner((tx) => relationsWithCounts(tx))
  const tables = tablesOf(relations)
  const held = bytesByTenant(relations, counts)
  const sums = bytesByKind(tables)
  const [samples = 0, rollups = 0, files = 0] = [sums.get('samples'), sums.get('rollups'), sums.get('files')]
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const measured = {
    ...{ samples, rollups, files },
    others: all - samples - rollups - files,
    backups: await bytesIn(backupFolder(config.filesDir)),
  }
  await db.asSystem(async (tx) => {
    const zone = usableTimeZone(await platformZone(tx))
    const day = dayOf(clock.now(), zone)
    await tx
      .insert(diskMeasurementTable)
      .values({ day, ...measured })
      .onConflictDoUpdate({ target: diskMeasurementTable.day, set: measured })
    const tenants = [...(await namesOfTenants(tx)).keys()]
    if (tenants.length > 0)
      await tx
        .insert(tenantMeasurementTable)
        .values(
          tenants.map((tenantId) => ({
            ...{ tenantId, day, bytes: Math.round(held.get(tenantId) ?? 0) },
          })),
        )
        .onConflictDoUpdate({
          target: [tenantMeasurementTable.tenantId, tenantMeasurementTable.day],
          set: { bytes: sql`excluded.bytes` },
        })
    const first = dayOf(clock.now() - keptDays * dayMs, zone)
    await tx.delete(diskMeasurementTable).where(lt(diskMeasurementTable.day, first))
    await tx.delete(tenantMeasurementTable).where(lt(tenantMeasurementTable.day, first))
  })
}

/** The measurements of the last 90 days, oldest first. */
export const recentDays = async (db: Database) => {
  const days = await db.asSystem((tx) =>
    tx.select().from(diskMeasurementTable).orderBy(desc(diskMeasurementTable.day)).limit(shownDays),
  )
  return days.reverse()
}

const dayOf = (ms: number, zone: string) => toWireTime(new Date(ms), zone).slice(0, 10)

/** Measures every night, and answers how to measure at once. */
export function defineDiskJobs(platform: Platform): { measureNow(): Promise<void> } {
  const { jobs } = platform
  jobs.define(jobName, () => measureDay(platform))
  jobs.schedule(jobName, '55 23 * * *')
  return { measureNow: () => jobs.send(jobName) }
}

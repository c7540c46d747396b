import type { LicenceLimit } from '@energy-console/contract/licensing'
import { desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { installationTable, licenceTable } from './table'

/** The number of this installation, given once and for good. As role `system`. */
export async function installationIdOf(
  tx: Tx,
  fresh: { installationId: string; now: Date },
): Promise<string> {
  await tx
    .insert(installationTable)
    .values({ installationId: fresh.installationId, createdAt: fresh.now })
    .onConflictDoNothing()
  const [found] = await tx.select().from(installationTable)
  return found?.installationId ?? fresh.installationId
}

/** The licence that was put in last. As role `system`. */
export async function newestLicence(tx: Tx) {
  const [found] = await tx.select().from(licenceTable).orderBy(desc(licenceTable.id)).limit(1)
  return found
}

/** Stores a licence. As role `system`. */
export async function addLicence(
  tx: Tx,
  licence: Pick<typeof licenceTable.$inferInsert, 'document' | 'activatedAt' | 'activatedBy' | 'ip'>,
): Promise<void> {
  await tx.insert(licenceTable).values(licence)
}

/** Notes how many days were left when administrators were told. As role `system`. */
export async function noteTold(tx: Tx, id: string, toldDaysLeft: number): Promise<void> {
  await tx.update(licenceTable).set({ toldDaysLeft }).where(eq(licenceTable.id, id))
}

/** How many there are of something that licences limit, in the whole installation. */
export async function countOf(tx: Tx, what: LicenceLimit): Promise<number> {
  const { rows } = await tx.execute<{ used: number }>(sql`select licensed_count(${what})::int as used`)
  return rows[0]?.used ?? 0
}

/** How much of what licences limit there is in the whole installation. */
export async function countLimited(tx: Tx) {
  const { rows } = await tx.execute<{ tenants: number; users: number; devices: number }>(sql`
    select licensed_count('tenants')::int as tenants, licensed_count('users')::int as users,
      licensed_count('devices')::int as devices`)
  return rows[0] ?? { tenants: 0, users: 0, devices: 0 }
}

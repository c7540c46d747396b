import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { hashOf, newToken } from '../../../platform/secrets'
import { requireAsset } from '../ledger/queries'
import { reportLinkTable } from './table'

/** Since when a piece of equipment has a report code. @throws notFound */
export async function linkOf(tx: Tx, assetId: string) {
  await requireAsset(tx, assetId)
  const [link] = await tx
    .select({ makeTime: reportLinkTable.makeTime })
    .from(reportLinkTable)
    .where(eq(reportLinkTable.assetId, assetId))
  return { makeTime: link?.makeTime ?? null }
}

/** The report code of a piece of equipment, made anew: the one before is void. @throws notFound */
export async function makeLink(tx: Tx, assetId: string, now: Date) {
  await requireAsset(tx, assetId)
  const token = newToken()
  const made = { tokenSha256: hashOf(token), makeTime: now }
  await tx
    .insert(reportLinkTable)
    .values({ assetId, ...made })
    .onConflictDoUpdate({ target: reportLinkTable.assetId, set: made })
  return { token }
}

/** Ends the report code of a piece of equipment. @throws notFound */
export async function endLink(tx: Tx, assetId: string): Promise<void> {
  await requireAsset(tx, assetId)
  await tx.delete(reportLinkTable).where(eq(reportLinkTable.assetId, assetId))
}

import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { hashOf, newToken } from '../../../platform/secrets'
import { requireAsset, requireAssets } from '../ledger/queries'
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

/** Makes the codes of many; of those that have one already only where that is to end. @throws notFound */
export async function makeLinks(
  tx: Tx,
  { ids, renews }: { ids: readonly string[]; renews: boolean },
  now: Date,
): Promise<{ id: string; token: string }[]> {
  await requireAssets(tx, ids)
  const tokens = new Map(ids.map((id) => [id, newToken()]))
  const links = [...tokens].map(([assetId, token]) => ({
    assetId,
    tokenSha256: hashOf(token),
    makeTime: now,
  }))
  const inserting = tx.insert(reportLinkTable).values(links)
  const { assetId } = reportLinkTable
  const made = await (renews
    ? inserting.onConflictDoUpdate({
        target: assetId,
        set: { tokenSha256: sql`excluded.token_sha256`, makeTime: sql`excluded.make_time` },
      })
    : inserting.onConflictDoNothing({ target: assetId })
  ).returning({ id: assetId })
  return made.map(({ id }) => ({ id, token: tokens.get(id) ?? '' }))
}

/** Ends the report code of a piece of equipment. @throws notFound */
export async function endLink(tx: Tx, assetId: string): Promise<void> {
  await requireAsset(tx, assetId)
  await tx.delete(reportLinkTable).where(eq(reportLinkTable.assetId, assetId))
}

import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { keptVersions, versionAt } from './queries'
import { viewVersionTable } from './table'

interface Saved {
  id: string
  revision: number
  publishedRevision: number | null
  name: string
  content: string
}

/** Keeps what was just saved and forgets the oldest saves. */
export async function keepVersion(tx: Tx, view: Saved, session: Session, savedTime: Date): Promise<void> {
  const { id: viewId, revision, name, content } = view
  await tx.insert(viewVersionTable).values({
    ...{ viewId, revision, name, content, savedTime },
    savedUserName: session.userName,
    savedStationIds: session.stationIds === 'all' ? null : [...session.stationIds],
  })
  const newest = tx
    .select({ revision: viewVersionTable.revision })
    .from(viewVersionTable)
    .where(eq(viewVersionTable.viewId, viewId))
    .orderBy(desc(viewVersionTable.revision))
    .limit(keptVersions)
  const published = await versionAt(tx, viewId, view.publishedRevision ?? 0)
  await tx
    .delete(viewVersionTable)
    .where(
      and(
        eq(viewVersionTable.viewId, viewId),
        notInArray(viewVersionTable.revision, newest),
        published ? sql`${viewVersionTable.revision} <> ${published.revision}` : undefined,
      ),
    )
}

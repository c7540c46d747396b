import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { requireStation } from '../../stations'
import { versionAt } from '../version/queries'
import { isPresent, only, requireView, rowColumns, withStationNames } from './queries'
import { viewTable } from './table'

/** A view with its content: the working copy, or what is published of it (the working copy where nothing is). */
export async function detailOfView(tx: Tx, id: string, { published }: { published: boolean }) {
  await requireView(tx, id)
  const [row] = await tx
    .select({ ...rowColumns, content: viewTable.content })
    .from(viewTable)
    .where(eq(viewTable.id, id))
  const view = only(await withStationNames(tx, row ? [row] : []))
  if (!published || view.publishedRevision === null || view.publishedRevision === view.revision) return view
  const version = await versionAt(tx, id, view.publishedRevision)
  return version ? { ...view, content: version.content, revision: view.publishedRevision } : view
}

/**
 * The home view to show: of the first of the stations that has one, else of the tenant; where none is named, of the tenant, else
 * of any station.
 */
export async function homeView(tx: Tx, stationIds: readonly string[] | undefined) {
  const isTenantWide = isNull(viewTable.stationId)
  const isWanted = stationIds && or(inArray(viewTable.stationId, [...stationIds]), isTenantWide)
  const [home] = await tx
    .select({ id: viewTable.id })
    .from(viewTable)
    .where(and(viewTable.isHome, isPresent, isWanted))
    .orderBy(
      ...(stationIds
        ? [isTenantWide, sql`array_position(${bigints(stationIds)}, ${viewTable.stationId})`]
        : [desc(isTenantWide), viewTable.stationId]),
    )
    .limit(1)
  return home ? detailOfView(tx, home.id, { published: true }) : null
}

/** Ids and names for pickers; at most 1,000. */
export async function namesOfViews(
  tx: Tx,
  { type, stationId }: { type?: 'diagram' | 'screen' | 'mp' | undefined; stationId?: string | undefined },
) {
  if (stationId !== undefined) await requireStation(tx, stationId)
  return tx
    .select({ id: viewTable.id, name: viewTable.name, type: viewTable.type, stationId: viewTable.stationId })
    .from(viewTable)
    .where(
      and(
        isPresent,
        type ? eq(viewTable.type, type) : undefined,
        stationId ? eq(viewTable.stationId, stationId) : undefined,
      ),
    )
    .orderBy(viewTable.name)
    .limit(1000)
}

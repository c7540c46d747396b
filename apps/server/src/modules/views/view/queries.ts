import { ViewRow } from '@energy-console/contract/views'
import { and, arrayContains, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { filterConditions, orderBy, readPage, visibleFields } from '../../../platform/resource'
import { stationNames } from '../../stations'
import { viewTable } from './table'

/** The columns of a list row; the content stays behind. */
export const rowColumns = {
  id: viewTable.id,
  name: viewTable.name,
  type: viewTable.type,
  stationId: viewTable.stationId,
  revision: viewTable.revision,
  status: viewTable.status,
  publishedRevision: viewTable.publishedRevision,
  /** A revision that only renames or moves a view is no save of its content. */
  hasUnpublished: sql<boolean>`exists (
    select from view_version where view_version.view_id = "view".id
      and view_version.revision > "view".published_revision)`,
  thumbnail: viewTable.thumbnail,
  folder: viewTable.folder,
  tags: viewTable.tags,
  isHome: viewTable.isHome,
  createTime: viewTable.createTime,
  updateTime: viewTable.updateTime,
  updateUserName: viewTable.updateUserName,
  removedTime: viewTable.removedTime,
}

const filterable = visibleFields(ViewRow.omit({ thumbnail: true, tags: true }))

/** Adds the stations' names. One query. */
export async function withStationNames<R extends { stationId: string | null }>(tx: Tx, rows: readonly R[]) {
  const names = await stationNames(
    tx,
    rows.flatMap((row) => row.stationId ?? []),
  )
  return rows.map((row) => ({ ...row, stationName: names.get(row.stationId ?? '') ?? null }))
}

interface ListQuery extends Record<string, unknown> {
  size: number
  current: number
  ascs?: string | undefined
  descs?: string | undefined
}

const conditionsOf = (query: ListQuery, session: Session, where: SQL) => {
  const { tags, ...rest } = query
  const tagged = typeof tags === 'string' && tags !== '' ? arrayContains(viewTable.tags, [tags]) : undefined
  return and(where, tagged, ...filterConditions(viewTable, filterable, rest, session.timeZone))
}

/** Outside of the recycle bin, and inside. */
export const isPresent = isNull(viewTable.removedTime)
export const isRecycled = isNotNull(viewTable.removedTime)

/** Views by the list conventions; `tags=a` keeps those that bear the tag. */
export async function findViews(
  tx: Tx,
  session: Session,
  query: ListQuery,
  { where, limit, offset = 0 }: { where: SQL; limit: number; offset?: number },
) {
  const rows = await tx
    .select(rowColumns)
    .from(viewTable)
    .where(conditionsOf(query, session, where))
    .orderBy(...orderBy(viewTable, filterable, query, { field: 'updateTime', direction: 'desc' }))
    .limit(limit)
    .offset(offset)
  return withStationNames(tx, rows)
}

/** One page of views. */
export async function pageOfViews(tx: Tx, session: Session, query: ListQuery, where: SQL) {
  return readPage(query, async (window) => ({
    rows: await findViews(tx, session, query, { where, ...window }),
    total: await tx.$count(viewTable, conditionsOf(query, session, where)),
  }))
}

/** A view outside of the recycle bin. @throws 404 */
export async function requireView(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(viewTable)
    .where(and(eq(viewTable.id, id), isPresent))
  if (!row) throw notFound()
  return row
}

/** The row that a statement must have found. @throws 404 */
export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (!row) throw notFound()
  return row
}

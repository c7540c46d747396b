import type { QueryOf } from '@energy-console/contract'
import { captureParts, type listCaptureCounts } from '@energy-console/contract/devices'
import { and, eq, gte, ilike, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { escapeLike } from '../../../platform/text'
import { requireCamera } from './queries'
import { cameraCaptureTable } from './table'

const dayMs = 86_400_000

/** How many captures there were in each part of a span. @throws notFound for a camera that the transaction does not see */
export async function capturesByPart(
  { tx, session, nowMs }: { tx: Tx; session: Session; nowMs: number },
  { from, to, cameraId, captureLabel, stationIds }: QueryOf<typeof listCaptureCounts>,
): Promise<{ time: Date; count: number }[]> {
  if (cameraId !== undefined) await requireCamera(tx, cameraId)
  const instant = (text: string | undefined) =>
    text === undefined
      ? sql`null`
      : sql`extract(epoch from ${text}::timestamp at time zone ${session.timeZone}) * 1000`
  const span = await tx.execute<{ from: number | null; to: number | null }>(
    sql`select (${instant(from)})::float8 as from, (${instant(to)})::float8 as to`,
  )
  const end = span.rows[0]?.to ?? nowMs
  const start = span.rows[0]?.from ?? end - dayMs
  if (end <= start) return []
  const { captureTime } = cameraCaptureTable
  const rows = await tx
    .select({
      part: sql<number>`width_bucket(extract(epoch from ${captureTime})::float8 * 1000, ${start}::float8, ${end}::float8, ${captureParts})`,
      count: sql<number>`count(*)::int`,
    })
    .from(cameraCaptureTable)
    .where(
      and(
        gte(captureTime, new Date(start)),
        lt(captureTime, new Date(end)),
        cameraId === undefined ? undefined : eq(cameraCaptureTable.cameraId, cameraId),
        stationIds === undefined ? undefined : inArray(cameraCaptureTable.stationId, stationIds.split(',')),
        captureLabel ? ilike(cameraCaptureTable.captureLabel, `%${escapeLike(captureLabel)}%`) : undefined,
      ),
    )
    .groupBy(sql`1`)
  const counts = new Map(rows.map(({ part, count }) => [part, count]))
  return Array.from({ length: captureParts }, (_, at) => ({
    time: new Date(start + ((end - start) * at) / captureParts),
    count: counts.get(at + 1) ?? 0,
  }))
}

/** Removes captures with their pictures. @throws notFound where the transaction sees one of them not */
export async function dropCaptures(
  { attachments }: Pick<Platform, 'attachments'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  if ((await removeRows(tx, ids)) < new Set(ids).size) throw notFound()
  await attachments.removeOf(tx, 'cameraCapture', ids)
}

const removeRows = async (tx: Tx, ids: readonly string[]) => {
  const gone = await tx
    .delete(cameraCaptureTable)
    .where(inArray(cameraCaptureTable.id, [...ids]))
    .returning({ id: cameraCaptureTable.id })
  return gone.length
}

/** Bytes that the pictures of captures of the transaction's tenant have. */
const usedBytes = async (tx: Tx) => {
  const { rows } = await tx.execute<{ bytes: string }>(
    sql`
      select coalesce(sum(a.size), 0) as bytes from camera_capture c join attachment a on a.id = c.image_id`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Oldest captures that are looked at together. */
const batch = 200

/**
 * Makes room for the picture of a capture: the oldest captures of the tenant that have one go. Whoever calls it holds the tenant's
 * quota of files; what somebody removes meanwhile has made room as well.
 */
export async function makeCaptureRoom(
  { attachments }: Pick<Platform, 'attachments'>,
  tx: Tx,
  bytes: number,
  mostBytes: number,
): Promise<void> {
  let over = (await usedBytes(tx)) + bytes - mostBytes
  while (over > 0) {
    const { rows } = await tx.execute<{ id: string; size: string }>(sql`
      select c.id::text as id, a.size from camera_capture c join attachment a on a.id = c.image_id
      where a.size > 0 order by c.capture_time, c.id limit ${batch}`)
    const gone: string[] = []
    for (const { id, size } of rows) {
      if (over <= 0) break
      gone.push(id)
      over -= Number(size)
    }
    if (gone.length === 0) return
    await removeRows(tx, gone)
    await attachments.removeOf(tx, 'cameraCapture', gone)
  }
}

/** The addresses of the pictures of captures; null where there is none. */
export async function imagesOf(
  { attachments }: Pick<Platform, 'attachments'>,
  { tx, session }: { tx: Tx; session: Session },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: cameraCaptureTable.id, imageId: cameraCaptureTable.imageId })
    .from(cameraCaptureTable)
    .where(inArray(cameraCaptureTable.id, [...ids]))
  return new Map(
    found.map(({ id, imageId }) => [
      id,
      imageId === null ? null : attachments.addressOf(session.tenantId, imageId),
    ]),
  )
}

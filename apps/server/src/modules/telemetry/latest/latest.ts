import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { PacedValue } from '../../devices'

interface Row extends Record<string, unknown> {
  id: string
  ts: string | null
  value: number | null
  text: string | null
  quality: number | null
  gap_ms: string | null
}

/**
 * The newest values of those of the points that the transaction's scope shows; points without a value yet have null
 * and quality 2. The order is that of the ids.
 */
export async function latestOf(tx: Tx, pointIds: readonly string[]): Promise<PacedValue[]> {
  if (pointIds.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    select p.id, l.ts, l.value, l.text, l.quality, l.gap_ms from point p
    left join latest_value l on l.point_id = p.id where p.id = any (${bigints(pointIds)})`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return pointIds.flatMap((itemId) => {
    const row = byId.get(itemId)
    return row ? [toLatest(row)] : []
  })
}

const toLatest = (row: Row): PacedValue => ({
  itemId: row.id,
  ts: row.ts === null ? null : Number(row.ts),
  value: row.value ?? row.text,
  quality: row.quality ?? 2,
  gapMs: row.gap_ms === null ? null : Number(row.gap_ms),
})

/** `device / property` of a point. @throws 404 for one that the scope does not show */
export async function nameOfPoint(tx: Tx, pointId: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select point_name as name from point where id = ${pointId}`,
  )
  const [row] = rows
  if (!row) throw notFound()
  return row.name
}

/** Throws 404 unless the scope shows every one of the points. */
export async function requirePoints(tx: Tx, pointIds: readonly string[]): Promise<void> {
  const wanted = new Set(pointIds)
  const { rows } = await tx.execute<{ count: string }>(
    sql`select count(*) from point where id = any (${bigints([...wanted])})`,
  )
  if (Number(rows[0]?.count) !== wanted.size) throw notFound()
}

import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'

/** A value that was made here. */
export interface MadeReading {
  readonly pointId: string
  /** Unix ms. */
  readonly ts: number
  /** A number, or a text of a text point. */
  readonly value: number | string
  /** 0 good, 1 uncertain. */
  readonly quality: number
}

/**
 * Stores values of calculated points and texts for ingest to commit, within the transaction of how far their maker has come; tell
 * `readings.made` afterwards. Of one point and instant the first stays; points that are gone are passed over. Answers how
 * many are new.
 */
export async function storeMadeReadings(
  tx: Tx,
  readings: readonly MadeReading[],
  { isPast = false }: { isPast?: boolean } = {},
): Promise<number> {
  if (readings.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into made_reading (tenant_id, point_id, ts, value, text, quality, is_past)
    select p.tenant_id, p.id, u.ts, u.value, u.text, u.quality, ${isPast}::boolean from unnest(${bigints(readings.map(({ pointId }) => pointId))},
      ${bigints(readings.map(({ ts }) => ts))}, ${arrayLiteral(readings.map(({ value }) => (typeof value === 'number' ? value : null)))}::float8[],
      ${arrayLiteral(readings.map(({ value }) => (typeof value === 'string' ? value : null)))}::text[],
      ${arrayLiteral(readings.map(({ quality }) => quality))}::smallint[]) as u(point, ts, value, text, quality)
    join point p on p.id = u.point
    on conflict (point_id, ts) do nothing`)
  return rowCount ?? 0
}

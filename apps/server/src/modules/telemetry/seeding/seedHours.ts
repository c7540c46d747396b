import { sql } from 'drizzle-orm'
import { arrayLiteral, type Database } from '../../../platform/database'
import { rollUpDays } from '../rollup/rollUpRange'

/** Hours of one accumulated register from elsewhere. */
export interface SeededHours {
  pointId: string
  /** Beginnings of the hours, Unix ms, ascending. */
  hours: readonly number[]
  /** What the register showed at the beginning and at the end of each. */
  first: readonly number[]
  last: readonly number[]
}

const hourMs = 3_600_000
/** What an hour's row claims to have been made of: readings every five minutes. */
const readingsAnHour = 12

/**
 * Stores past hours of registers in bulk, for times of which no samples are kept, with the days that they make up. Hours
 * that are there already stay as they are.
 */
export async function seedHours(db: Database, lines: readonly SeededHours[]): Promise<void> {
  const filled = lines.filter(({ hours }) => hours.length > 0)
  const [fromMs, toMs] = [
    Math.min(...filled.map(({ hours }) => hours[0] ?? 0)),
    Math.max(...filled.map(({ hours }) => hours.at(-1) ?? 0)),
  ]
  if (filled.length === 0) return
  const flat = (pick: (line: SeededHours) => readonly (string | number)[]) =>
    arrayLiteral(filled.flatMap(pick))
  await db.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('rollup'))`)
    await tx.execute(sql`
      insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
      select p.tenant_id, p.id, u.hour, u.first, u.last, (u.first + u.last) / 2, u.first, u.last, ${readingsAnHour},
        greatest(u.last - u.first, 0)
      from unnest(${flat((line) => line.hours.map(() => line.pointId))}::bigint[], ${flat((line) => line.hours)}::bigint[],
        ${flat((line) => line.first)}::float8[], ${flat((line) => line.last)}::float8[]) as u(point, hour, first, last)
      join point p on p.id = u.point on conflict (point_id, bucket) do nothing`)
    await rollUpDays(tx, { fromMs, toMs: toMs + hourMs, pointIds: filled.map(({ pointId }) => pointId) })
  })
}

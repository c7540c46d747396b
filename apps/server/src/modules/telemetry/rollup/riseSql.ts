import { type SQL, sql } from 'drizzle-orm'

/**
 * What a register rose by between two readings, as an expression over columns of `r` (`point_id`, `accumulated`, `ts`,
 * `value`, `roll_over`, and `is_corrected`: whether the point has any correction) and those of the reading before. Only
 * what is out of the ordinary costs a look at the corrections. Null for what is no register.
 */
export const riseSql = ({ before, beforeTs }: { before: SQL; beforeTs: SQL }): SQL => sql`
  case when not r.accumulated then null when ${before} is null then 0
    when r.value >= ${before} and not r.is_corrected then r.value - ${before}
    else register_rise(r.point_id, ${beforeTs}, ${before}, r.ts, r.value, r.roll_over) end`

/** Whether a point, given by its column, has corrections. */
export const isCorrected = (pointId: string): SQL =>
  sql.raw(`${pointId} in (select c.item_id from counter_correction c) as is_corrected`)

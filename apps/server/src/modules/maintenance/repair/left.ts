import type { RepairPriority } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { awaitsResponse, timeCounts } from './counting'
import { workedTimes } from './workedTime'

/** Minutes of work until the deadlines of an order; below 0 by how many it is late, null where that deadline does not run. */
export interface Left {
  responseLeft: number | null
  repairLeft: number | null
}

export const nothingLeft: Left = { responseLeft: null, repairLeft: null }

/** Minutes by which what is late is late at least. */
const leastLate = 1 / 60

interface Running extends Record<string, unknown> {
  id: string
  priority: RepairPriority
  timeZone: string
  /** Unix ms; null for one that is answered. */
  responseDue: number | null
  repairDue: number | null
}

/** How much time is left of some orders at an instant (Unix ms), counted as their deadlines are; only of those whose time runs. */
export async function leftOf(tx: Tx, ids: readonly string[], now: number): Promise<Map<string, Left>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<Running>(sql`
    select o.id::text as id, o.priority, n.time_zone as "timeZone",
      case when ${awaitsResponse} then extract(epoch from o.response_due)::float8 * 1000 end as "responseDue",
      extract(epoch from o.repair_due)::float8 * 1000 as "repairDue"
    from repair_order o join station n on n.id = o.station_id where o.id = any (${bigints(ids)}) and ${timeCounts}`)
  if (rows.length === 0) return new Map()
  const instants = [
    now,
    ...rows.flatMap(({ responseDue, repairDue }) => [responseDue ?? now, repairDue ?? now]),
  ]
  const clockOf = await workedTimes(tx, { first: Math.min(...instants), last: Math.max(...instants) })
  const until = (row: Running, due: number | null): number | null => {
    if (due === null) return null
    const between = clockOf(row)
    if (due >= now) return between(now, due)
    // from a deadline at closing time no time of work passes until the next day, and it is late
    return Math.min(-between(due, now), -leastLate)
  }
  return new Map(
    rows.map((row) => [
      row.id,
      { responseLeft: until(row, row.responseDue), repairLeft: until(row, row.repairDue) },
    ]),
  )
}

import { daysFrom } from '@energy-console/contract'
import { mostHourlyGapDays } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { boundsSql } from './boundsSql'

const hourMs = 3_600_000

/** How finely gaps of a span are looked for. */
export const gapStep = ({ from, to }: DaySpan): 'hour' | 'day' =>
  daysFrom(from, to) < mostHourlyGapDays ? 'hour' : 'day'

export const gapStepMs = { hour: hourMs, day: 24 * hourMs } as const

/** A time without readings of a point, Unix ms; of a register what the reading after it tells, in the unit of the register. */
export interface Gap {
  itemId: string
  /** In which its station counts its days. */
  zone: string
  from: number
  to: number
  /** Null where no reading follows within the span, and of what is no register. */
  after: number | null
}

/**
 * Where points have no readings for longer than usual, the longest first: one that is read once a day lacks no hours
 * between. Nothing is missing before a point's first reading, nor of one that is stored only when it changes. `count` is
 * how many there are, where no more than `most` are asked for.
 */
export async function gapsOf(
  tx: Tx,
  itemIds: readonly string[],
  { now, most, ...span }: DaySpan & { now: Date; most?: number },
): Promise<(Gap & { count: number })[]> {
  const step = gapStep(span)
  const stepMs = gapStepMs[step]
  // a day on which the clock is put forward has an hour less
  const leastMs = step === 'day' ? stepMs - hourMs : stepMs
  const rollup = step === 'hour' ? sql`rollup_1h` : sql`rollup_1d`
  const isRead = sql`(r.rise is not null or not d.is_register)`
  // what has a reading in every whole hour, as most have, is looked at no further: that is counted by the index alone, as the
  // hours of a register tell a rise but for the first that it ever had
  const isSparse =
    step === 'day'
      ? sql`true`
      : sql`d.is_new or (select count(*) from rollup_1h r where r.point_id = d.id and r.bucket >= d.begins
          and r.bucket < d.ends - (d.ends - d.begins) % ${stepMs}::bigint) < (d.ends - d.begins) / ${stepMs}::bigint`
  const { rows } = await tx.execute<Gap & { count: number } & Record<string, unknown>>(sql`
    with ${boundsSql({ itemIds, ...span, now })}, known as materialized (
      select a.id, a.zone, greatest(a.begins, x.first) as begins, a.ends, q.kind = 'accumulated' as is_register,
        q.kind = 'accumulated' and x.rise is null and x.first >= a.begins as is_new from asked a
        join point p on p.id = a.id join product_property q on q.id = p.property_id
        cross join lateral (select bucket as first, rise from ${rollup} where point_id = a.id order by bucket limit 1) x
      where q.storage <> 'change' and greatest(a.begins, x.first) < a.ends
    ), due as materialized (
      select d.* from known d where ${isSparse}
    ), mark as (
      select d.id, r.bucket as at, r.rise, true as is_read from due d join ${rollup} r
        on r.point_id = d.id and r.bucket >= d.begins and r.bucket < d.ends and ${isRead}
      union all select id, begins - ${stepMs}::bigint, null, false from due
      union all select id, ends, null, false from due
    ), step as (
      select id, at, lead(at) over w as ends, lead(rise) over w as after, is_read and lead(is_read) over w as is_usual
      from mark window w as (partition by id order by at)
    ), usual as (
      select id, coalesce(percentile_disc(0.5) within group (order by ends - at) filter (where is_usual), ${stepMs}::bigint) as ms
      from step group by id
    )
    select s.id::text as "itemId", due.zone, (s.at + usual.ms)::float8 as from, s.ends::float8 as to, s.after, (count(*) over ())::int as count
    from step s join usual on usual.id = s.id join due on due.id = s.id
    where s.ends - s.at >= usual.ms + ${leastMs}::bigint order by s.ends - s.at - usual.ms desc, s.at, s.id ${most === undefined ? sql`` : sql`limit ${most}`}`)
  return rows
}

import type { CorrectionTrial, TriedReading } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { correctionsWithin } from '../reading-redo/saidOf'
import { spanOf } from '../reading-redo/spans'
import { riseSql } from '../rollup/riseSql'
import { type Correction, madeWithin } from '../store/correctReadings'
import { acceptedMs } from '../store/limits'
import { firstFrom, lastBefore, readingsWithin } from '../store/readings'
import type { Said } from './rules'

const hourMs = 3_600_000
/** A register's days before and after the span that say what is usual. */
const usualMs = 31 * 24 * hourMs
/** So many times the most of a usual hour is a jump, whoever draws it. */
const farMore = 10

/** A correction that somebody thinks of; with an id, what he would make of one that is there. */
export interface Asked extends Said {
  amount: number
}

/** What is known of its point. */
interface PointAsked {
  unit: string | null
  isRegister: boolean
}

/**
 * What a correction would come to beside all others of its time: the newest holds, and one that is changed keeps its place.
 *
 * @throws 404 for a correction that is not seen
 */
export async function tryCorrection(tx: Tx, asked: Asked, point: PointAsked): Promise<CorrectionTrial> {
  const { fromMs: from, beforeMs: before } = spanOf(asked)
  const corrections = await correctionsWith(tx, asked, { from, before })
  const made = madeWithin({ pointId: asked.itemId, from, before, corrections })
  const { rows } = await tx.execute<Tried>(triedSql(asked.itemId, { made, from, before }))
  const [told] = rows
  if (!told) throw notFound()
  return {
    unit: point.unit,
    count: told.count,
    readings: told.readings ?? [],
    counted: point.isRegister && told.count > 0 ? { before: told.before, after: told.after } : null,
    jump: point.isRegister && told.count > 0 ? jumpOf(told) : null,
  }
}

interface Tried extends Record<string, unknown> {
  count: number
  readings: TriedReading[] | null
  /** What is counted now, and were it saved. */
  before: number
  after: number
  /** Steps back that nothing explains, now and then. */
  backBefore: number
  backAfter: number
  /** The largest rise of one step then, beside what is usual in its time, and what is usual in an hour; null where nobody knows. */
  rise: number | null
  share: number | null
  usual: number | null
}

function jumpOf({ backBefore, backAfter, rise, share, usual }: Tried): CorrectionTrial['jump'] {
  const isBack = backAfter > backBefore
  const isLeap = rise !== null && usual !== null && share !== null && share > farMore
  if (!isBack && !isLeap) return null
  return { isBack, leap: isLeap ? { rise, usualPerHour: usual } : null }
}

async function correctionsWith(
  tx: Tx,
  { id, itemId, method, amount }: Asked,
  { from, before }: { from: number; before: number },
): Promise<Correction[]> {
  const known = await correctionsWithin(tx, { pointId: itemId, from, before }, id)
  const thought = { from, before, method, amount }
  if (id === undefined) return [...known, thought]
  if (!known.some((one) => one.id === id)) throw notFound()
  return known.map((one) => (one.id === id ? thought : one))
}

/** The numbers of the span and those around that count, and what a register rises by from one to the next, before and after. */
function triedSql(pointId: string, span: { made: SQL; from: number; before: number }): SQL {
  const [point, low, high] = [sql`${pointId}::bigint`, sql`${span.from}::bigint`, sql`${span.before}::bigint`]
  const rise = riseSql({ before: sql`r.before`, beforeTs: sql`r.before_ts` })
  const steps = (value: SQL, counts: SQL) => sql`
    select r.*, ${rise} as rise, greatest(1, (r.ts - r.before_ts) / ${hourMs}::float8) as hours from (
      select e.ts, ${value} as value, lag(e.ts) over w as before_ts, lag(${value}) over w as before, p.*
      from every e, register p where ${counts} window w as (order by e.ts)
    ) r where r.before is not null`
  return sql`
    with made as materialized (select * from ${span.made} m), register as materialized (
      select p.id as point_id, q.kind = 'accumulated' as accumulated, q.roll_over_at as roll_over,
        exists (select from counter_correction c where c.item_id = p.id) as is_corrected
      from point p join product_property q on q.id = p.property_id where p.id = ${point}
    ), around as materialized (
      select 'previous' as place, b.ts, b.value
      from ${lastBefore({ point, before: low, from: sql`${low} - ${acceptedMs}::bigint` })} b
      union all
      select 'next', r.ts, r.value from ${firstFrom({ point, from: high })} f,
        lateral ${readingsWithin({ point, from: sql`f.ts`, before: sql`f.ts + 1` })} r
    ), every as materialized (
      select ts, now, quality < 2 as counts_before, coalesce(made, was) as value,
        made is not null or was_quality + marked < 2 as counts_after from made
      union all select ts, value, true, value, true from around
    ), stepped_before as materialized (${steps(sql`e.now`, sql`e.counts_before`)}),
    stepped_after as materialized (${steps(sql`e.value`, sql`e.counts_after`)}),
    usual as materialized (
      select percentile_disc(0.99) within group (order by h.rise) as rise from rollup_1h h
      where h.point_id = ${point} and h.bucket between ${low} - ${usualMs}::bigint and ${high} + ${usualMs}::bigint
        and (h.bucket <= ${low} - ${2 * hourMs}::bigint or h.bucket > coalesce((select ts from around where place = 'next'), ${high}))
    ), largest as (select rise, rise / hours as per_hour from stepped_after order by rise / hours desc nulls last limit 1),
    shown as (
      select case when ts = min(ts) over () then 'first' else 'last' end as place, ts, was as before, coalesce(made, was) as after
      from made where ts in ((select min(ts) from made), (select max(ts) from made))
      union all select place, ts, value, value from around
    )
    select (select count(*)::int from made) as count,
      (select json_agg(json_build_object('place', place, 'ts', ts, 'before', before, 'after', after) order by ts) from shown) as readings,
      coalesce((select sum(rise) from stepped_before), 0)::float8 as before,
      coalesce((select sum(rise) from stepped_after), 0)::float8 as after,
      (select count(*)::int from stepped_before where value < before and rise = 0) as "backBefore",
      (select count(*)::int from stepped_after where value < before and rise = 0) as "backAfter",
      (select rise from largest) as rise, nullif((select rise from usual), 0) as usual,
      (select per_hour from largest) / nullif((select rise from usual), 0) as share`
}

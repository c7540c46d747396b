import { daysFrom } from '@energy-console/contract'
import { type GapCause, mostHourlyGapDays, mostUseGaps, type UseGap } from '@energy-console/contract/energy'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { stationTable } from '../../stations'
import type { DaySpan } from '../calendar/spans'
import type { Register } from './registers'

const hourMs = 3_600_000

/** How finely gaps of a span are looked for. */
export const gapStep = ({ from, to }: DaySpan): 'hour' | 'day' =>
  daysFrom(from, to) < mostHourlyGapDays ? 'hour' : 'day'

export const gapStepMs = { hour: hourMs, day: 24 * hourMs } as const

/** A time without readings of a register, Unix ms; what the reading after it tells, in the unit of the register. */
export interface Gap {
  itemId: string
  from: number
  to: number
  /** Null where no reading follows within the span. */
  after: number | null
}

/** The bounds of a span by the clock of each point's station, as far as it has begun. */
const askedSql = (itemIds: readonly string[], { from, to }: DaySpan, now: Date): SQL => sql`
  asked as materialized (
    select p.id, z.zone, (extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000)::bigint as begins,
      least((extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000)::bigint, ${now.getTime()}::bigint) as ends
    from point p join station s on s.id = p.station_id, lateral (select usable_zone(s.time_zone) as zone) z
    where p.id = any (${bigints(itemIds)}))`

/**
 * Where registers have no readings for longer than usual, the longest first: one that is read once a day lacks no hours
 * between. Nothing is missing before a register's first reading, nor of one that is stored only when it changes. `count` is
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
  const { rows } = await tx.execute<Gap & { count: number } & Record<string, unknown>>(sql`
    with ${askedSql(itemIds, span, now)}, due as materialized (
      select a.id, greatest(a.begins, x.first) as begins, a.ends from asked a
        join point p on p.id = a.id join product_property q on q.id = p.property_id
        cross join lateral (select bucket as first from ${rollup} where point_id = a.id order by bucket limit 1) x
      where q.storage <> 'change'
    ), mark as (
      select d.id, r.bucket as at, r.rise, true as is_read from due d join ${rollup} r
        on r.point_id = d.id and r.bucket >= d.begins and r.bucket < d.ends and r.rise is not null
      union all select id, begins - ${stepMs}::bigint, null, false from due where begins < ends
      union all select id, ends, null, false from due where begins < ends
    ), step as (
      select id, at, lead(at) over w as ends, lead(rise) over w as after, is_read and lead(is_read) over w as is_usual
      from mark window w as (partition by id order by at)
    ), usual as (
      select id, coalesce(percentile_disc(0.5) within group (order by ends - at) filter (where is_usual), ${stepMs}::bigint) as ms
      from step group by id
    )
    select id::text as "itemId", (at + usual.ms)::float8 as from, ends::float8 as to, after, (count(*) over ())::int as count
    from step join usual using (id)
    where ends - at >= usual.ms + ${leastMs}::bigint order by ends - at - usual.ms desc, at, id ${most === undefined ? sql`` : sql`limit ${most}`}`)
  return rows
}

/** What is missing, told later or corrected of some registers: the longest gaps first, then the corrections in their order. */
export async function useGapsOf(
  tx: Tx,
  registers: readonly Register[],
  asked: DaySpan & { now: Date; seesCorrections: boolean },
): Promise<{ gaps: UseGap[]; count: number }> {
  const byItem = new Map(registers.map((register) => [register.itemId, register]))
  const itemIds = [...byItem.keys()]
  if (itemIds.length === 0) return { gaps: [], count: 0 }
  const stations = await tx
    .select({ id: stationTable.id, stationName: stationTable.stationName })
    .from(stationTable)
    .where(inArray(stationTable.id, [...new Set(registers.map(({ stationId }) => stationId))]))
  const nameOf = new Map(stations.map(({ id, stationName }) => [id, stationName]))
  const told = (itemId: string, gap: Pick<UseGap, 'cause' | 'from' | 'to' | 'amount'>): UseGap[] => {
    const register = byItem.get(itemId)
    if (!register) return []
    const { deviceId, deviceName, propertyName, stationId } = register
    return [{ deviceId, deviceName, propertyName, stationName: nameOf.get(stationId) ?? '', ...gap }]
  }
  const found = await gapsOf(tx, itemIds, { ...asked, most: mostUseGaps })
  const missing = found.flatMap(({ itemId, from, to, after }) => {
    const cause: GapCause = after === null ? 'missing' : 'told'
    const amount = after === null ? null : after * (byItem.get(itemId)?.factor ?? 0)
    return told(itemId, { cause, from, to, amount })
  })
  const corrections = asked.seesCorrections ? await correctionsOf(tx, itemIds, asked) : []
  const corrected = corrections.flatMap(({ itemId, kind, ts }) =>
    told(itemId, { cause: kind, from: ts, to: ts, amount: null }),
  )
  const all = [...missing, ...corrected]
  return { gaps: all.slice(0, mostUseGaps), count: (found[0]?.count ?? 0) + corrected.length }
}

interface Correction extends Record<string, unknown> {
  itemId: string
  kind: Exclude<GapCause, 'missing' | 'told'>
  ts: number
}

async function correctionsOf(
  tx: Tx,
  itemIds: readonly string[],
  { now, ...span }: DaySpan & { now: Date },
): Promise<Correction[]> {
  const { rows } = await tx.execute<Correction>(sql`
    with ${askedSql(itemIds, span, now)}
    select c.item_id::text as "itemId", c.kind, (extract(epoch from c.correction_time) * 1000)::float8 as ts
    from counter_correction c join asked a on a.id = c.item_id
    where c.correction_time >= to_timestamp(a.begins / 1000.0) and c.correction_time < to_timestamp(a.ends / 1000.0)
    order by c.correction_time, c.id limit ${mostUseGaps}`)
  return rows
}

import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { isCorrected, riseSql } from '../rollup/riseSql'

/** How readings of a span come to one value. */
export type Taken = 'now' | 'mean' | 'sum' | 'min' | 'max' | 'rise'

/** What is asked of a point: its last reading up to `to`, none before `from`; or what those from `from` to before `to` come to. Unix ms. */
export interface SpanAsked {
  readonly pointId: string
  readonly take: Taken
  readonly from: number
  readonly to: number
}

/** What it came to. */
export interface SpanValue {
  readonly value: number
  readonly quality: number
  /** Of the last reading that counted, Unix ms. */
  readonly ts: number
}

interface Row extends Record<string, unknown> {
  place: number
  value: number | null
  quality: number
  ts: number
}

/** A register's reading before the span is looked for so far back. */
const registerBackMs = 86_400_000

/**
 * What stored readings come to, in the order in which it is asked; undefined where there are none. Bad readings count for
 * nothing, and those that storage rules left out are not there.
 */
export async function readingsAt(tx: Tx, asked: readonly SpanAsked[]): Promise<(SpanValue | undefined)[]> {
  const answers: (SpanValue | undefined)[] = asked.map(() => undefined)
  const take = async (kinds: readonly Taken[], statement: typeof lastOf) => {
    const places = asked.flatMap(({ take: kind }, place) => (kinds.includes(kind) ? [place] : []))
    if (places.length === 0) return
    for (const { place, value, quality, ts } of await statement(tx, asked, places))
      if (value !== null) answers[place] = { value, quality, ts }
  }
  await take(['now'], lastOf)
  await take(['mean', 'sum', 'min', 'max'], sumOf)
  await take(['rise'], riseOf)
  return answers
}

const table = (asked: readonly SpanAsked[], places: readonly number[]) => {
  const column = <T>(pick: (one: SpanAsked) => T) =>
    places.flatMap((place) => (asked[place] ? [pick(asked[place])] : []))
  return sql`unnest(${arrayLiteral(places)}::int[], ${bigints(column(({ pointId }) => pointId))},
    ${bigints(column(({ from }) => from))}, ${bigints(column(({ to }) => to))},
    ${arrayLiteral(column(({ take }) => take))}::text[]) as a(place, point, start, stop, take)`
}

async function lastOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select a.place, s.value, s.quality, s.ts::float8 as ts from ${table(asked, places)}, lateral (
      select value, quality, ts from sample where point_id = a.point and ts >= a.start and ts <= a.stop
        and value is not null and quality < 2 order by ts desc limit 1) s`)
  return rows
}

async function sumOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select a.place, s.quality, s.ts::float8 as ts, case a.take when 'mean' then s.mean when 'sum' then s.total
      when 'min' then s.least else s.most end as value
    from ${table(asked, places)}, lateral (
      select avg(value) as mean, sum(value) as total, min(value) as least, max(value) as most, max(quality) as quality,
        max(ts) as ts
      from sample where point_id = a.point and ts >= a.start and ts < a.stop and value is not null and quality < 2) s
    where s.ts is not null`)
  return rows
}

/** A register counts from its last reading before the span; swaps and roll-overs count as everywhere. */
async function riseOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const rise = riseSql({ before: sql`r.before`, beforeTs: sql`r.before_ts` })
  const { rows } = await tx.execute<Row>(sql`
    with read as (
      select a.place, a.start, s.point_id, s.ts, s.value, s.quality, true as accumulated, q.roll_over_at as roll_over,
        ${isCorrected('s.point_id')}, lag(s.value) over w as before, lag(s.ts) over w as before_ts
      from ${table(asked, places)} join point p on p.id = a.point join product_property q on q.id = p.property_id,
        lateral (
          (select point_id, ts, value, quality from sample where point_id = a.point and ts < a.start
            and ts >= a.start - ${registerBackMs}::bigint and value is not null and quality < 2 order by ts desc limit 1)
          union all
          (select point_id, ts, value, quality from sample where point_id = a.point and ts >= a.start and ts < a.stop
            and value is not null and quality < 2)) s
      window w as (partition by a.place order by s.ts))
    select r.place, sum(${rise}) as value, max(r.quality) as quality, max(r.ts)::float8 as ts
    from read r where r.ts >= r.start group by r.place`)
  return rows
}

import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { staleAfterSql } from '../../devices'
import { isCorrected, riseSql } from '../rollup/riseSql'
import { isGood, lastBefore, readingsWithin } from '../store/readings'

/**
 * How readings of a span come to one value. A value holds from its reading until the next one; the mean weighs each by how long it
 * held within the span, whatever its point sends and however often. The sum adds readings up.
 */
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

/** What is kept when it changes holds for so long. */
const heldBackMs = 86_400_000
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

/** The point that is asked for, and its span. */
const point = sql`a.point`
const span = { point, from: sql`a.start`, before: sql`a.stop` }

async function lastOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select a.place, s.value, s.quality, s.ts::float8 as ts from ${table(asked, places)},
      lateral ${lastBefore({ point, from: sql`a.start`, before: sql`a.stop + 1` })} s`)
  return rows
}

/**
 * The value that a span begins with counts until the first reading within. It is looked for as far back as it is not stale; of a
 * point whose readings are kept when they change it holds for a day, and is enough where nothing changed within.
 */
async function sumOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    with read as (
      select a.place, a.take, k.is_kept, s.value, s.quality, s.ts, s.ts >= a.start as is_within,
        (coalesce(lead(s.ts) over w, a.stop) - greatest(s.ts, a.start))::float8 / (a.stop - a.start) as held
      from ${table(asked, places)} join point p on p.id = a.point join device d on d.id = p.device_id
        join product_property q on q.id = p.property_id left join latest_value l on l.point_id = p.id,
        lateral (select coalesce(q.storage, 'all') = 'change' as is_kept) e,
        lateral (select e.is_kept, case when e.is_kept then ${heldBackMs}::bigint
          else ${staleAfterSql(sql`d.interval_seconds`, sql`l.gap_ms`)} end as back) k,
        lateral (
          (select ts, value, quality from ${lastBefore({ point, from: sql`a.start - k.back`, before: sql`a.start`, only: sql`a.take <> 'sum'` })} b)
          union all
          (select ts, value, quality from ${readingsWithin(span)} r where ${isGood})) s
      window w as (partition by a.place order by s.ts)
    )
    select r.place, max(r.quality) as quality, max(r.ts)::float8 as ts, case r.take when 'sum' then sum(r.value)
        when 'min' then min(r.value) when 'max' then max(r.value)
        else sum(r.value * r.held) / sum(r.held) end as value
    from read r where r.held > 0 group by r.place, r.take having bool_or(r.is_within or r.is_kept)`)
  return rows
}

/** A register counts from its last reading before the span; swaps and roll-overs count as everywhere. */
async function riseOf(tx: Tx, asked: readonly SpanAsked[], places: readonly number[]): Promise<Row[]> {
  const rise = riseSql({ before: sql`r.before`, beforeTs: sql`r.before_ts` })
  const { rows } = await tx.execute<Row>(sql`
    with read as (
      select a.place, a.start, p.id as point_id, s.ts, s.value, s.quality, true as accumulated, q.roll_over_at as roll_over,
        ${isCorrected('p.id')}, lag(s.value) over w as before, lag(s.ts) over w as before_ts
      from ${table(asked, places)} join point p on p.id = a.point join product_property q on q.id = p.property_id,
        lateral (
          (select ts, value, quality
            from ${lastBefore({ point, from: sql`a.start - ${registerBackMs}::bigint`, before: sql`a.start` })} b)
          union all
          (select ts, value, quality from ${readingsWithin(span)} r where ${isGood})) s
      window w as (partition by a.place order by s.ts))
    select r.place, sum(${rise}) as value, max(r.quality) as quality, max(r.ts)::float8 as ts
    from read r where r.ts >= r.start group by r.place`)
  return rows
}

import { daysFrom } from '@energy-console/contract'
import { mostHourlyGapDays } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { boundsSql } from './boundsSql'
import { type DayRead, gapsIn, type Run, runsOfHours } from './gapsIn'

const hourMs = 3_600_000
/** No day of a clock is longer, ms. */
const longestDay = sql.raw(String(25 * hourMs))

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

interface Asked extends DaySpan {
  now: Date
  most?: number
  step?: 'hour' | 'day'
  /** Of registers alone, of which every day has to tell something, however rarely they are read. */
  isDaily?: boolean
}

/**
 * Where points have no readings for longer than usual, the longest first: one that is read once a day lacks no hours
 * between. Nothing is missing before a point's first reading, nor of one that is stored only when it changes. `count` is
 * how many there are, where no more than `most` are asked for.
 */
export async function gapsOf(
  tx: Tx,
  itemIds: readonly string[],
  { now, most, isDaily = false, step: asked, ...span }: Asked,
): Promise<(Gap & { count: number })[]> {
  const step = asked ?? gapStep(span)
  const mostUsualMs = isDaily ? gapStepMs.day : undefined
  const stepMs = gapStepMs[step]
  // a day on which the clock is put forward has an hour less
  const leastMs = step === 'day' ? stepMs - hourMs : stepMs
  const found = (await readTimes(tx, { itemIds, ...span, now, isDaily }, step)).flatMap(
    ({ itemId, zone, begins, ends, days, others }) => {
      const due = { begins, ends }
      const runs =
        step === 'hour' ? runsOfHours({ ...due, days, others }) : others.map((day): Run => [day, day])
      return gapsIn({ ...due, runs }, { stepMs, leastMs, mostUsualMs }).map((gap) => ({
        ...{ itemId, zone, ...gap },
        isFollowed: gap.to < ends,
      }))
    },
  )
  const told = found.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.at - b.at).slice(0, most)
  const after = await risesAt(
    tx,
    told.filter(({ isFollowed }) => isFollowed),
    step,
  )
  return told.map(({ itemId, zone, from, to }) => ({
    ...{ itemId, zone, from, to, after: after.get(placeOf({ itemId, to })) ?? null },
    count: found.length,
  }))
}

/** When a point has readings, from when on and up to when it has to have them, Unix ms. */
interface Times {
  itemId: string
  zone: string
  begins: number
  ends: number
  /** Days whose hours are bits. */
  days: DayRead[]
  /** Hours of other days; the days themselves, where those are looked at. */
  others: readonly number[]
}

type Row = Pick<Times, 'itemId' | 'zone' | 'begins' | 'ends'> & {
  buckets: Buffer | null
  hours: Buffer | null
  others: Buffer | null
}

/** Of registers what tells a rise: a day says which of its hours do, so that no hours are read but of days that cannot. */
async function readTimes(
  tx: Tx,
  { isDaily, ...asked }: DaySpan & { itemIds: readonly string[]; now: Date; isDaily: boolean },
  step: 'hour' | 'day',
): Promise<Times[]> {
  const rollup = step === 'hour' ? sql`rollup_1h` : sql`rollup_1d`
  const ofPoint = (table: string) =>
    sql.raw(`${table}.point_id = k.id and (${table}.rise is not null or not k.is_register)`)
  const within = sql.raw('r.bucket >= k.begins and r.bucket < k.ends')
  const ofDays = sql`d.bucket > k.begins - ${longestDay} and d.bucket < k.ends`
  const times =
    step === 'day'
      ? sql`select null::bytea as buckets, null::bytea as hours, ${packedFloats(sql`r.bucket`)} as others from rollup_1d r
          where ${ofPoint('r')} and ${within}`
      : sql`select ${packedFloats(sql`d.bucket`)} as buckets, ${packedFloats(sql`coalesce(d.hours_read, 0)`)} as hours,
          case when bool_or(d.hours_read is null) then (
            select ${packedFloats(sql`r.bucket`)} from rollup_1d d join rollup_1h r on r.point_id = d.point_id
              and r.bucket >= d.bucket and r.bucket < d.bucket + ${longestDay}
            where ${ofDays} and d.point_id = k.id and d.hours_read is null and ${ofPoint('r')} and ${within}) end as others
        from rollup_1d d where ${ofPoint('d')} and ${ofDays}`
  const { rows } = await tx.execute<Row>(sql`
    with ${boundsSql(asked)}, known as materialized (
      select a.id, a.zone, greatest(a.begins, x.first) as begins, a.ends, q.kind = 'accumulated' as is_register from asked a
        join point p on p.id = a.id join product_property q on q.id = p.property_id
        cross join lateral (select bucket as first from ${rollup} where point_id = a.id order by bucket limit 1) x
      where q.storage <> 'change' and (q.kind = 'accumulated' or not ${isDaily}) and greatest(a.begins, x.first) < a.ends
    )
    select k.id::text as "itemId", k.zone, k.begins::float8 as begins, k.ends::float8 as ends, t.buckets, t.hours, t.others
    from known k cross join lateral (${times}) t order by k.id`)
  return rows.map(({ buckets, hours, others, ...point }) => {
    const bits = numbersOf(hours)
    const days = numbersOf(buckets).map((bucket, at): DayRead => [bucket, bits[at] ?? 0])
    return { ...point, days, others: numbersOf(others).sort((a, b) => a - b) }
  })
}

const numbersOf = (packed: Buffer | null): number[] => (packed === null ? [] : [...unpackedFloats(packed)])

const placeOf = ({ itemId, to }: Pick<Gap, 'itemId' | 'to'>) => `${itemId} ${to}`

/** What registers rose by in the hours or days that gaps end at. */
async function risesAt(
  tx: Tx,
  gaps: readonly Pick<Gap, 'itemId' | 'to'>[],
  step: 'hour' | 'day',
): Promise<Map<string, number | null>> {
  if (gaps.length === 0) return new Map()
  const { rows } = await tx.execute<{ itemId: string; to: number; rise: number | null }>(sql`
    select g.id::text as "itemId", g.at::float8 as to, r.rise
    from unnest(${bigints(gaps.map(({ itemId }) => itemId))}, ${bigints(gaps.map(({ to }) => to))}) as g(id, at)
    join ${step === 'hour' ? sql`rollup_1h` : sql`rollup_1d`} r on r.point_id = g.id and r.bucket = g.at`)
  return new Map(rows.map(({ rise, ...place }) => [placeOf(place), rise]))
}

import { stepMs, type TrendStep } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import { type Rate, ratesOf } from '../demand/rates'
import { type RisesBy, readRises } from '../demand/readRises'
import { minutesInOrder, minutesOf } from '../rollup/minutesOf'
import { heldSteps } from './heldSteps'
import type { ToldStep } from './oneRule'
import { rollUpMs, slotAt } from './steps'

const tables = { '1h': 'rollup_1h', '1d': 'rollup_1d' } as const

/** A point as its steps are read. */
export interface PointAsked {
  itemId: string
  /** A register: what it rises by in an hour, spread over the time since its reading before. */
  isRate: boolean
  /** Of the station. */
  zone: string
}

/** A point and a span of whole days of its station: `start ≤ at < end`, Unix ms. */
export interface SpanAsked extends PointAsked {
  start: number
  end: number
}

/** By which steps, and what is known of them. */
export interface StepAsked {
  step: TrendStep
  /** What comes later, or is not rolled up yet, has no value. */
  untilMs: number
  /** As was known when a span ended, of which later readings tell no step. */
  asOfEnd?: boolean
}

/** What tells the rates of steps: of a day hours are exact enough. */
const risesBy: Readonly<Record<TrendStep, RisesBy>> = { '15m': 'minutes', '1h': 'timed hours', '1d': 'hours' }

/** What steps of one point are read of. */
export interface StepsAsked extends SpanAsked, StepAsked {}

interface Row extends Record<string, unknown> {
  place: number
  at: number
  width: number
  minute: number
  mean: number | null
  count: number
}

/** The steps of a point, each of the grid, with its value where there is one. */
export async function readSteps(
  tx: Tx,
  { step, untilMs, asOfEnd, ...span }: StepsAsked,
): Promise<ToldStep[]> {
  const [steps = []] = await readStepsOf(tx, { step, untilMs, ...(asOfEnd ? { asOfEnd } : {}) }, [span])
  return steps
}

/** The same of many points, in their order, by one statement, and by few more registers and what was stored when it changed. */
export async function readStepsOf(
  tx: Tx,
  { step, untilMs, asOfEnd = false }: StepAsked,
  spans: readonly SpanAsked[],
): Promise<ToldStep[][]> {
  if (spans.length === 0) return []
  const width = stepMs[step]
  const registers = spans.flatMap(({ itemId, isRate }) => (isRate ? [itemId] : []))
  // Days are 23 to 25 hours long; a day's roll-up begins where the station's day does, at one o'clock where clocks change at midnight.
  const grid =
    step === '1d'
      ? sql`select (extract(epoch from d at time zone w.zone) * 1000)::bigint as at,
          (extract(epoch from (d + interval '1 day') at time zone w.zone - d at time zone w.zone) * 1000)::bigint as width
        from generate_series(date_trunc('day', to_timestamp(w.start / 1000.0) at time zone w.zone),
          to_timestamp((w.end_ms - 1) / 1000.0) at time zone w.zone, interval '1 day') d`
      : sql`select at, ${width}::bigint as width from generate_series(w.start, w.end_ms - 1, ${width}::bigint) at`
  const before = sql`least(w.end_ms, ${untilMs}::bigint)`
  const told =
    step === '15m'
      ? minutesOf({ points: sql`array[w.id]`, from: sql`w.start`, before })
      : sql`(select * from ${sql.raw(tables[step])} r where r.point_id = w.id and r.bucket >= w.start and r.bucket < ${before})`
  const place = step === '1d' ? sql`bucket` : sql`bucket - (bucket - w.start) % ${width}::bigint`
  const { rows } = await tx.execute<Row>(sql`
    with wanted as materialized (
      select * from unnest(${bigints(spans.map(({ itemId }) => itemId))}, ${bigints(spans.map(({ start }) => start))},
        ${bigints(spans.map(({ end }) => end))}, ${texts(spans.map(({ zone }) => zone))})
        with ordinality as w(id, start, end_ms, zone, place)),
    found as (
      select w.place, ${place} as at, sum(told.mean * told.count ${step === '15m' ? minutesInOrder : sql``}) / sum(told.count) as mean, sum(told.count) as count
      from wanted w cross join lateral ${told} told
      where w.id <> all (${bigints(registers)}) and told.bucket >= w.start and told.bucket < ${before}
      group by 1, 2)
    select w.place::int as place, g.at::float8 as at, g.width::float8 as width, f.mean, coalesce(f.count, 0)::float8 as count,
      floor(extract(epoch from to_timestamp(g.at / 1000.0) at time zone w.zone) / 60)::float8 as minute
    from wanted w cross join lateral (${grid}) g left join found f on f.place = w.place and f.at = g.at order by w.place, g.at`)
  const found: Row[][] = spans.map(() => [])
  for (const row of rows) found[row.place - 1]?.push(row)
  const held = await heldSteps(
    tx,
    spans.map((span, place) => {
      const own = found[place] ?? []
      return { ...span, edges: edgesOf(own), counts: own.map(({ count }) => count) }
    }),
    { untilMs },
  )
  const rates = await ratesWithin(
    tx,
    spans.map((span, place) => ({ ...span, edges: edgesOf(found[place] ?? []) })),
    { step, untilMs, asOfEnd },
  )
  return spans.map(({ isRate }, place) =>
    (found[place] ?? []).map((row, at): ToldStep => {
      const rate = rates.get(place)?.[at]
      const value = isRate ? (rate?.value ?? null) : row.mean
      return {
        at: row.at,
        slot: slotAt(row.minute, step),
        // a step that is not over is less than it will be
        value: row.at + row.width > untilMs ? null : value,
        byTime: held.get(place)?.[at],
        count: row.count,
        ...(rate ? { toldAt: rate.toldAt } : {}),
      }
    }),
  )
}

const edgesOf = (rows: readonly Row[]): number[] => [
  ...rows.map(({ at }) => at),
  ...rows.slice(-1).map(({ at, width }) => at + width),
]

/** The rates of the registers among some spans. */
async function ratesWithin(
  tx: Tx,
  spans: readonly (SpanAsked & { edges: readonly number[] })[],
  { step, untilMs, asOfEnd }: Required<StepAsked>,
): Promise<Map<number, Rate[]>> {
  const places = spans.flatMap(({ isRate }, place) => (isRate ? [place] : []))
  const latest = untilMs + rollUpMs
  const asked = places
    .flatMap((place) => spans[place] ?? [])
    .map((span) => ({ ...span, knownMs: asOfEnd ? Math.min(span.end, latest) : latest }))
  const rises = await readRises(tx, asked, risesBy[step])
  return new Map(
    places.map((place, at) => [
      place,
      ratesOf(rises[at] ?? [], spans[place]?.edges ?? [], { tellsParts: !asOfEnd }),
    ]),
  )
}

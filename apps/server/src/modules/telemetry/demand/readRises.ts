import { sql } from 'drizzle-orm'
import { bigints, packedFloats, type Tx, unpackedFloats } from '../../../platform/database'
import { minutesOf } from '../rollup/minutesOf'
import type { Span } from './demandSum'
import type { Minute } from './slidingDemand'
import { type Hour, thinHours } from './thinHours'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A reading that is further from a span than this, ms, says nothing of it. */
const lookMs = 62 * 24 * hourMs

/**
 * Readings that are looked at by the minute where hours do not say when a register was read; whatever has more of them, as what is stored when it changes
 * and rests by night, is told by its hours, which it has been heard in again and again.
 */
const mostReadings = 200_000

/** A register and a span of it: `start ≤ ts < end`, Unix ms. */
export interface RisesAsked extends Span {
  itemId: string
  /** What came from then on is not known. */
  knownMs: number
}

/** By what rises are told: by minutes, by hours, or by hours and, where these do not say when it was read, by minutes. */
export type RisesBy = 'minutes' | 'hours' | 'timed hours'

/**
 * What registers rose by in their spans, ascending, each in the order asked; with the last reading before a span and, where that is
 * known, the first one after, between which and those within the rises are spread (`ratesOf`). Two statements at most.
 */
export async function readRises(tx: Tx, asked: readonly RisesAsked[], by: RisesBy): Promise<Minute[][]> {
  if (asked.length === 0) return []
  if (by === 'minutes') return (await packed(tx, asked, 'minutes')).map((line) => line.map(minuteOf))
  const lines = await packed(tx, asked, 'hours')
  const thin = affordable(
    lines.map((hours, place) => {
      const { itemId = '', knownMs = 0 } = asked[place] ?? {}
      const found = by === 'timed hours' ? thinHours(hours, knownMs) : []
      const last = hours.at(-1)
      const spans = found.map((span) => ({ place, itemId, ...span, end: Math.min(span.end, knownMs) }))
      return {
        readings: readingsIn(hours, found),
        spans,
        // the hour that is not over is told by what came so far in any case
        open: spans.flatMap((span) =>
          last && span.end === knownMs && last.ts + hourMs > knownMs ? [{ ...span, start: last.ts }] : [],
        ),
      }
    }),
  )
  const minutes = await minutesWithin(tx, thin)
  return lines.map((hours, place) => {
    const exact = thin.flatMap((span, at) => (span.place === place ? (minutes[at] ?? []) : []))
    return merged(hours, exact, asked[place]?.knownMs ?? 0)
  })
}

/** How many readings hours within spans have; both ascend. */
function readingsIn(hours: readonly Hour[], spans: readonly Span[]): number {
  let [sum, at] = [0, 0]
  for (const { ts, count } of hours) {
    while ((spans[at]?.end ?? Number.POSITIVE_INFINITY) <= ts) at += 1
    if (ts >= (spans[at]?.start ?? Number.POSITIVE_INFINITY)) sum += count
  }
  return sum
}

/** The spans of lines that are read by the minute: of the lines with the fewest readings first, as far as all of them may be read. */
function affordable<T>(lines: readonly { readings: number; spans: readonly T[]; open: readonly T[] }[]): T[] {
  let left = mostReadings
  const isRead = new Set<(typeof lines)[number]>()
  for (const line of [...lines].sort((a, b) => a.readings - b.readings)) {
    left -= line.readings
    if (left >= 0) isRead.add(line)
  }
  return lines.flatMap((line) => (isRead.has(line) ? line.spans : line.open))
}

/** Hours, and in place of those of which there are minutes these; both ascend. Hours are those of a station's clock. */
function merged(hours: readonly Hour[], exact: readonly Minute[], knownMs: number): Minute[] {
  // of hours from elsewhere there are no readings
  if (exact.length === 0) return hours.map((hour) => hourOf(hour))
  let [at, lastMs] = [0, 0]
  const rest = hours.filter(({ ts }) => {
    while ((exact[at]?.ts ?? Number.POSITIVE_INFINITY) < ts) at += 1
    const first = at
    while ((exact[at]?.ts ?? Number.POSITIVE_INFINITY) < ts + hourMs) at += 1
    if (at > first) lastMs = Math.max(lastMs, (exact[at - 1]?.ts ?? ts) + minuteMs - ts)
    return at === first && ts + hourMs <= knownMs
  })
  // the others were read at the minutes of those beside them
  return [...rest.map((hour) => hourOf(hour, lastMs)), ...exact].sort((a, b) => a.ts - b.ts)
}

const minuteOf = ({ ts, rise }: Pick<Hour, 'ts' | 'rise'>): Minute => ({ ts, rise, mean: 0 })
const hourOf = ({ ts, rise }: Hour, lastMs = hourMs): Minute => ({ ts, end: ts + lastMs, rise, mean: 0 })

/** Numbers in no order, see `packedFloats`. */
interface Row extends Record<string, unknown> {
  place: number
  buckets: Buffer
  rises: Buffer
  counts: Buffer
}

const columns = sql`${packedFloats(sql`told.bucket`)} as buckets, ${packedFloats(sql`told.rise`)} as rises,
  ${packedFloats(sql`told.count`)} as counts`

async function packed(tx: Tx, asked: readonly RisesAsked[], by: 'minutes' | 'hours'): Promise<Hour[][]> {
  const told =
    by === 'minutes'
      ? minutesOf({ points: sql`array[a.id]`, from: sql`a.since`, before: sql`a.until` })
      : sql`(select r.bucket, r.rise, r.count from rollup_1h r
          where r.point_id = a.id and r.bucket > a.since - ${hourMs}::bigint and r.bucket < a.until)`
  const { rows } = await tx.execute<Row>(sql`
    with wanted as materialized (
      select * from unnest(${bigints(asked.map(({ itemId }) => itemId))}, ${bigints(asked.map(({ start }) => start))},
        ${bigints(asked.map(({ end }) => end))}, ${bigints(asked.map(({ knownMs }) => knownMs))})
        with ordinality as w(id, start, end_ms, known, place)),
    asked as materialized (
      select w.id, w.place, coalesce((select max(r.bucket) from rollup_1h r where r.point_id = w.id
          and r.bucket <= w.start - ${hourMs}::bigint and r.bucket >= w.start - ${lookMs}::bigint), w.start) as since,
        least(w.known, coalesce((select min(r.bucket) + ${hourMs}::bigint from rollup_1h r where r.point_id = w.id
          and r.bucket >= w.end_ms and r.bucket < least(w.known, w.end_ms + ${lookMs}::bigint)), w.end_ms)) as until
      from wanted w)
    select a.place::int as place, ${columns} from asked a cross join lateral ${told} told
    where told.rise is not null group by a.place`)
  return inOrder(rows, asked.length)
}

/** The minutes of spans, in their order. */
async function minutesWithin(tx: Tx, spans: readonly (Span & { itemId: string })[]): Promise<Minute[][]> {
  if (spans.length === 0) return []
  const { rows } = await tx.execute<Row>(sql`
    with asked as materialized (
      select * from unnest(${bigints(spans.map(({ itemId }) => itemId))}, ${bigints(spans.map(({ start }) => start))},
        ${bigints(spans.map(({ end }) => end))}) with ordinality as w(id, since, until, place))
    select a.place::int as place, ${columns}
    from asked a cross join lateral ${minutesOf({ points: sql`array[a.id]`, from: sql`a.since`, before: sql`a.until` })} told
    where told.rise is not null group by a.place`)
  return inOrder(rows, spans.length).map((line) => line.map(minuteOf))
}

function inOrder(rows: readonly Row[], count: number): Hour[][] {
  const lines = Array.from({ length: count }, (): Hour[] => [])
  for (const { place, buckets, rises, counts } of rows) {
    const [risen, counted] = [unpackedFloats(rises), unpackedFloats(counts)]
    const line = Array.from(unpackedFloats(buckets), (ts, at) => {
      return { ts, rise: risen[at] ?? 0, count: counted[at] ?? 0 }
    })
    lines[place - 1] = line.sort((a, b) => a.ts - b.ts)
  }
  return lines
}

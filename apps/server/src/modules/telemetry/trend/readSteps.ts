import type { TrendStep } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { minutesOf } from '../rollup/minutesOf'
import type { Step } from './math/series'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekMinutes = 7 * 24 * 60
/** The first Monday of 1970 is the fifth of January. */
const firstMonday = 4 * 24 * 60

/** Widths of steps; days are as long as the station's calendar makes them. */
export const stepWidths = { '15m': 15 * minuteMs, '1h': hourMs, '1d': 24 * hourMs } as const
const tables = { '1h': 'rollup_1h', '1d': 'rollup_1d' } as const

/** Steps that a week has. */
export const slotsOf = (step: TrendStep): number => (weekMinutes * minuteMs) / stepWidths[step]

/** What steps are read of. */
export interface StepsAsked {
  itemId: string
  /** A register: what it rises by in an hour. */
  isRate: boolean
  /** Of the station. */
  zone: string
  step: TrendStep
  /** `start ≤ at < end`, Unix ms; both are beginnings of days of the station. */
  start: number
  end: number
  /** What comes later, or is not rolled up yet, has no value. */
  untilMs: number
}

interface Row extends Record<string, unknown> {
  at: number
  width: number
  minute: number
  mean: number | null
  rise: number | null
}

/** The steps of a point, each of the grid, with its value where there is one. */
export async function readSteps(tx: Tx, asked: StepsAsked): Promise<Step[]> {
  const { itemId, isRate, zone, step, start, end, untilMs } = asked
  const width = stepWidths[step]
  // Days are 23 to 25 hours long; a day's roll-up begins where the station's day does, at one o'clock where clocks change at midnight.
  const grid =
    step === '1d'
      ? sql`select (extract(epoch from d at time zone ${zone}) * 1000)::bigint as at,
          (extract(epoch from (d + interval '1 day') at time zone ${zone} - d at time zone ${zone}) * 1000)::bigint as width
        from generate_series(date_trunc('day', to_timestamp(${start}::float8 / 1000) at time zone ${zone}),
          to_timestamp(${end - 1}::float8 / 1000) at time zone ${zone}, interval '1 day') d`
      : sql`select at, ${width}::bigint as width from generate_series(${start}::bigint, ${end - 1}::bigint, ${width}::bigint) at`
  const before = sql`${Math.min(end, untilMs)}::bigint`
  const table =
    step === '15m'
      ? sql`${minutesOf({ points: sql`array[${itemId}::bigint]`, from: sql`${start}::bigint`, before })} told`
      : sql.raw(tables[step])
  const place = step === '1d' ? sql`bucket` : sql`bucket - (bucket - ${start}::bigint) % ${width}::bigint`
  const { rows } = await tx.execute<Row>(sql`
    with found as (
      select ${place} as at, sum(mean * count) / sum(count) as mean, sum(rise) as rise from ${table}
      where point_id = ${itemId}::bigint and bucket >= ${start}::bigint and bucket < ${before}
      group by 1)
    select g.at::float8 as at, g.width::float8 as width, f.mean, f.rise,
      floor(extract(epoch from to_timestamp(g.at / 1000.0) at time zone ${zone}) / 60)::float8 as minute
    from (${grid}) g left join found f on f.at = g.at order by g.at`)
  return rows.map((row) => ({
    at: row.at,
    slot: slotAt(row.minute, step),
    // a step that is not over is less than it will be
    value: row.at + row.width > untilMs ? null : isRate ? rateOf(row) : row.mean,
  }))
}

const rateOf = ({ rise, width }: Row) => (rise === null ? null : rise / (width / hourMs))

/** The step of the week that a minute of the station's clock lies in. */
const slotAt = (minute: number, step: TrendStep) =>
  Math.floor(
    ((((minute - firstMonday) % weekMinutes) + weekMinutes) % weekMinutes) / (stepWidths[step] / minuteMs),
  )

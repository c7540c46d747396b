import { type PointStep, stepMs } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { dayOf, hourOf, monthOf } from './localTime'

const hourMs = stepMs['1h']

/** Steps that minutes are joined to. */
export const isOfMinutes = (step: PointStep): step is '5m' | '15m' => step === '5m' || step === '15m'

/** A step: from `at` to before `until`, Unix ms. */
export interface GridStep extends Record<string, unknown> {
  at: number
  until: number
}

/** A span (`start ≤ at < end`, Unix ms) and the clock that its steps go by. */
export interface GridAsked {
  step: PointStep
  start: number
  end: number
  /** IANA name, one that the database knows. */
  zone: string
}

/** The steps that a span touches, ascending and without gap: days have 23 to 25 hours, months as many days as they have. */
export async function gridOf(tx: Tx, { step, start, end, zone }: GridAsked): Promise<GridStep[]> {
  const { rows } = await tx.execute<GridStep>(sql`
    select at::float8 as at, until::float8 as until
    from (select at, lead(at) over (order by at) as until from (select distinct at from ${beginsOf(step, { start, end, zone })} b) each) g
    where until > ${start} and at < ${end} order by at`)
  return rows
}

/** The begins of the steps of a span, and one after its end. */
function beginsOf(step: PointStep, { start, end, zone }: Omit<GridAsked, 'step'>): SQL {
  const [first, clock] = [sql`${start}::bigint`, sql`${zone}::text`]
  if (isOfMinutes(step)) {
    const width = sql`${stepMs[step]}::bigint`
    return sql`(select at from generate_series(${hourOf(first, clock)}, ${end}::bigint + ${width}, ${width}) at)`
  }
  // an hour of a clock may be half an hour shorter or longer
  if (step === '1h')
    return sql`(select ${hourOf(sql`t`, clock)} as at
      from generate_series(${first}, ${end}::bigint + ${2 * hourMs}::bigint, ${hourMs / 4}::bigint) t)`
  const unit = sql.raw(step === '1d' ? 'day' : 'month')
  const local = (at: number) => sql`(to_timestamp(${at}::bigint / 1000.0) at time zone ${clock})`
  return sql`(select (extract(epoch from d at time zone ${clock}) * 1000)::bigint as at
    from generate_series(date_trunc('${unit}', ${local(start)}), ${local(end)} + interval '2 ${unit}', interval '1 ${unit}') d)`
}

/** Where the step begins that a bucket lies in, as `gridOf` says; `first` is its first begin. */
export function stepBegin(
  step: PointStep,
  bucket: SQL,
  { first, zone }: { first: number; zone: string },
): SQL {
  const clock = sql`${zone}::text`
  if (step === '1h') return hourOf(bucket, clock)
  if (step === '1d') return dayOf(bucket, clock)
  if (step === '1M') return monthOf(bucket, clock)
  return sql`(${bucket} - (${bucket} - ${first}::bigint) % ${stepMs[step]}::bigint)`
}

import {
  mostPointSteps,
  type PointStep,
  type PointSteps,
  type StepValue,
  stepMs,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { pointsByChange } from '../../devices'
import { ratesOf } from '../demand/rates'
import { readRises } from '../demand/readRises'
import { readHeld } from '../held/readHeld'
import { tooDense } from '../history/readRollup'
import { requirePoints } from '../latest/latest'
import { type GridAsked, type GridStep, gridOf, isOfMinutes, stepBegin } from '../rollup/grid'
import { minutesInOrder, minutesOf } from '../rollup/minutesOf'
import { rollUpMs } from '../trend/steps'

const hourMs = 3_600_000

/** Which points, by which steps. */
export interface StepsAsked extends GridAsked {
  itemIds: readonly string[]
  nowMs: number
}

/**
 * Points by the steps of one clock that are over.
 *
 * @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`, `telemetry.tooManySteps`
 */
export async function readPointSteps(tx: Tx, { nowMs, ...asked }: StepsAsked): Promise<PointSteps> {
  const itemIds = [...new Set(asked.itemIds)]
  if (asked.start >= asked.end) throw refuse(telemetryErrors.badRange)
  if (Math.ceil((asked.end - asked.start) / stepMs[asked.step]) * itemIds.length > mostPointSteps)
    throw refuse(telemetryErrors.tooManySteps, { most: mostPointSteps })
  await requirePoints(tx, itemIds)
  const holding = [...(await pointsByChange(tx, itemIds))]
  const { zone, own, others, registers } = await clocksOf(tx, itemIds, asked.zone)
  const read = async (step: PointStep): Promise<PointSteps & { values: Values }> => {
    const all = await gridOf(tx, { ...asked, zone, step })
    const grid = all.filter(({ until }) => until <= nowMs - rollUpMs)
    const values = await valuesOf(tx, { step, zone, grid, itemIds, own, others })
    await weighHeld(tx, values, { grid, holding, nowMs })
    const drawn = await drawnIn(tx, registers, { step, grid, nowMs })
    return {
      step,
      begins: grid.map(({ at }) => at),
      until: grid.at(-1)?.until ?? all[0]?.at ?? asked.start,
      isOver: grid.length === all.length,
      lines: itemIds.map((itemId) => ({
        itemId,
        values: grid.map(({ at }) => values.get(itemId)?.get(at) ?? null),
        ...(drawn.has(itemId) ? { drawn: drawn.get(itemId) } : {}),
      })),
      values,
    }
  }
  const isDense = isOfMinutes(asked.step) && (await tooDense(tx, itemIds, asked)).size > 0
  const { values, ...answer } = await read(isDense ? '1h' : asked.step)
  if (!isOfMinutes(answer.step) || (await hasMinutes(tx, itemIds, answer, values))) return answer
  const { values: _, ...hours } = await read('1h')
  return hours
}

/** The clock that is asked for, which points are rolled up by the days of another, and which are registers. */
async function clocksOf(tx: Tx, itemIds: readonly string[], asked: string) {
  const { rows } = await tx.execute<{ id: string; zone: string; isOwn: boolean; isRegister: boolean }>(sql`
    select p.id, w.zone, usable_zone(s.time_zone) = w.zone as "isOwn", property.kind = 'accumulated' as "isRegister"
    from point p join station s on s.id = p.station_id join product_property property on property.id = p.property_id, (select usable_zone(${asked}::text) as zone) w
    where p.id = any (${bigints(itemIds)})`)
  const idsOf = (isOwn: boolean) => rows.flatMap((row) => (row.isOwn === isOwn ? [row.id] : []))
  const registers = rows.flatMap(({ id, isRegister }) => (isRegister ? [id] : []))
  return { zone: rows[0]?.zone ?? 'UTC', own: idsOf(true), others: idsOf(false), registers }
}

/** What points came to, by their id and the begin of the step. */
type Values = Map<string, Map<number, StepValue>>

interface Read {
  step: PointStep
  zone: string
  grid: readonly GridStep[]
  itemIds: readonly string[]
  own: readonly string[]
  others: readonly string[]
}

interface Row extends Record<string, unknown> {
  id: string
  at: number
  mean: number
  min: number
  max: number
  rise: number | null
  count: number
}

async function valuesOf(tx: Tx, { step, zone, grid, itemIds, own, others }: Read): Promise<Values> {
  const [first, last] = [grid[0], grid.at(-1)]
  const values = new Map<string, Map<number, StepValue>>()
  if (!first || !last) return values
  const [from, before] = [sql`${first.at}::bigint`, sql`${last.until}::bigint`]
  const rolled = (table: 'rollup_1h' | 'rollup_1d', ids: readonly string[]): SQL => sql`
    select point_id, bucket, mean, min, max, rise, count from ${sql.raw(table)}
    where point_id = any (${bigints(ids)}) and bucket >= ${from} and bucket < ${before}`
  const told = isOfMinutes(step)
    ? minutesOf({ points: bigints(itemIds), from, before })
    : step === '1h'
      ? sql`(${rolled('rollup_1h', itemIds)})`
      : sql`(${rolled('rollup_1d', own)} union all ${rolled('rollup_1h', others)})`
  const { rows } = await tx.execute<Row>(sql`
    select r.point_id as id, ${stepBegin(step, sql`r.bucket`, { first: first.at, zone })}::float8 as at,
      sum(r.mean * r.count ${isOfMinutes(step) ? minutesInOrder : sql``}) / sum(r.count) as mean, min(r.min) as min, max(r.max) as max, sum(r.rise) as rise,
      sum(r.count)::float8 as count
    from ${told} r group by 1, 2`)
  for (const { id, at, mean, min, max, rise, count } of rows) {
    const line = values.get(id) ?? new Map<number, StepValue>()
    values.set(id, line.set(at, [mean, min, max, rise, count]))
  }
  return values
}

/** What registers drew in steps of an hour or less, by their id: days and months say about the same by what they rose by. */
async function drawnIn(
  tx: Tx,
  itemIds: readonly string[],
  { step, grid, nowMs }: { step: PointStep; grid: readonly GridStep[]; nowMs: number },
): Promise<Map<string, (number | null)[]>> {
  const [start, end] = [grid[0]?.at ?? 0, grid.at(-1)?.until ?? 0]
  if (!(isOfMinutes(step) || step === '1h') || start >= end) return new Map()
  const edges = [...grid.map(({ at }) => at), end]
  const asked = itemIds.map((itemId) => ({ itemId, start, end, knownMs: nowMs }))
  const rises = await readRises(tx, asked, isOfMinutes(step) ? 'minutes' : 'timed hours')
  return new Map(
    itemIds.map((itemId, place) => {
      const rates = ratesOf(rises[place] ?? [], edges, { tellsParts: true })
      const hoursOf = (at: number) => ((edges[at + 1] ?? 0) - (edges[at] ?? 0)) / hourMs
      return [itemId, rates.map(({ value }, at) => (value === null ? null : value * hoursOf(at)))]
    }),
  )
}

/** Means of what is stored when it changes weigh each value by how long it held; steps in which nothing came are as the one before. */
async function weighHeld(
  tx: Tx,
  values: Values,
  { grid, holding, nowMs }: { grid: readonly GridStep[]; holding: readonly string[]; nowMs: number },
): Promise<void> {
  const edges = [...grid.map(({ at }) => at), ...grid.slice(-1).map(({ until }) => until)]
  for (const [id, parts] of await readHeld(tx, { itemIds: holding, edges, nowMs })) {
    const line = values.get(id) ?? new Map<number, StepValue>()
    values.set(id, line)
    for (const [place, part] of parts.entries()) {
      const at = edges[place] ?? 0
      if (part) line.set(at, [part.mean, part.min, part.max, line.get(at)?.[3] ?? null, part.count])
    }
  }
}

/** Whether minutes are kept as far back as hours are: the oldest go first. */
async function hasMinutes(
  tx: Tx,
  itemIds: readonly string[],
  { begins, until }: Pick<PointSteps, 'begins' | 'until'>,
  values: Values,
): Promise<boolean> {
  const [first] = begins
  if (first === undefined) return true
  const { rows } = await tx.execute<{ id: string; hour: number }>(sql`
    select point_id as id, min(bucket)::float8 as hour from rollup_1h
    where point_id = any (${bigints(itemIds)}) and bucket >= ${first}::bigint and bucket <= ${until - hourMs}::bigint
    group by point_id`)
  return rows.every(({ id, hour }) =>
    [...(values.get(id)?.keys() ?? [])].some((at) => at >= hour && at < hour + hourMs),
  )
}

import { sql } from 'drizzle-orm'
import { bigints, type Tx, unpackedFloats } from '../../../platform/database'
import { isGood, lastBefore, readingsWithin } from '../store/readings'
import { type HeldPart, heldOver } from './stepFunction'

/** Readings that one look weighs at most, 1 to 2 µs each. */
export const mostHeldReadings = 400_000
/** No hour of a clock is longer, ms. */
const longestHourMs = 7_200_000

interface Asked {
  itemIds: readonly string[]
  /** Where spans begin that follow each other, ascending, and where the last of them ends; Unix ms. */
  edges: readonly number[]
  /** Nothing holds beyond. */
  nowMs: number
  most?: number
  /** Points whose readings are no more all there are told of by those that are. */
  mayLack?: boolean
}

interface Row extends Record<string, unknown> {
  id: string
  kept: number
  before: number | null
  ts: Buffer | null
  values: Buffer | null
}

/**
 * What points whose values hold until the next one come to over spans, by point: undefined where nothing held. Points are missing whose
 * readings are no more all there, by what their hours counted, and the densest where together they have more than `most`.
 */
export async function readHeld(
  tx: Tx,
  { itemIds, edges, nowMs, most = mostHeldReadings, mayLack = false }: Asked,
): Promise<Map<string, (HeldPart | undefined)[]>> {
  const lines = new Map<string, (HeldPart | undefined)[]>()
  const [first, last] = [edges[0], edges.at(-1)]
  if (itemIds.length === 0 || first === undefined || last === undefined) return lines
  const [from, before] = [sql`${first}::bigint`, sql`${Math.max(Math.min(last, nowMs), first)}::bigint`]
  const span = { point: sql`c.id`, from, before }
  const packed = (column: string) =>
    sql.raw(`string_agg(float8send(good.${column}::float8), null order by good.ts)`)
  const { rows } = await tx.execute<Row>(sql`
    with told as (
      select point_id as id, sum(count) as readings,
        coalesce(sum(count) filter (where bucket <= ${before} - ${longestHourMs}), 0) as kept
      from rollup_1h where point_id = any (${bigints(itemIds)}) and bucket >= ${from} and bucket < ${before} group by 1),
    chosen as materialized (
      select id, kept from (
        select u.id, coalesce(t.kept, 0) as kept, sum(coalesce(t.readings, 0)) over (order by coalesce(t.readings, 0), u.id) as reached
        from unnest(${bigints(itemIds)}) u(id) left join told t on t.id = u.id) ranked
      where reached <= ${most})
    select c.id::text, c.kept::float8 as kept, b.value as before, r.ts, r.values
    from chosen c left join lateral ${lastBefore({ point: sql`c.id`, before: from })} b on true
      left join lateral (select ${packed('ts')} as ts, ${packed('value')} as values
        from ${readingsWithin(span)} good where ${isGood}) r on true`)
  for (const { id, kept, before: held, ts, values } of rows) {
    const [times, read] = [ts ? unpackedFloats(ts) : [], values ? unpackedFloats(values) : []]
    if (times.length < kept && !mayLack) continue
    const known = edges.map((edge) => Math.min(edge, nowMs))
    lines.set(id, heldOver({ ts: times, values: read, before: held ?? undefined }, known))
  }
  return lines
}

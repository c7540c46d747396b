import { or, type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { pointTable } from '../../devices'
import type { DaySpan } from '../calendar/spans'
import { heldPoints, readHeldFigures } from '../rolled/heldFigures'
import { whole } from '../rolled/readRolled'
import type { Term } from './queries'

/** What some terms came to, by unit consumption and part (`yyyy-MM-dd` or `yyyy-MM-dd HH:00`) of their stations' clocks. */
export type Parts = ReadonlyMap<string, ReadonlyMap<string, number>>

interface Asked {
  spans: readonly DaySpan[]
  part?: 'day' | 'hour'
  /** What holds until the next reading holds no longer than until now. */
  now: Date
}

type UnitTerm = Term & { unitId: string }

/** What a garbled register says is no energy, and no sum may overflow with it. */
const mostSound = sql.raw('1e15')

/**
 * Adds up what registers rose by, and means of other points, over days of the stations' calendars, each day once. Hours of a clock that is
 * set back are one: with the rise of both, and the mean of both. What holds until the next reading is weighed by how long it held.
 */
export async function partsOf(
  tx: Tx,
  terms: readonly UnitTerm[],
  { spans, part = 'day', now }: Asked,
): Promise<Parts> {
  const found = new Map<string, Map<string, number>>()
  const add = (unit: string, name: string, value: number) => {
    const ofUnit = found.get(unit) ?? new Map<string, number>()
    found.set(unit, ofUnit.set(name, (ofUnit.get(name) ?? 0) + value))
  }
  if (terms.length === 0) return found
  const held = await heldParts(tx, terms, { spans, part, now })
  const rest = terms.filter(({ itemId }) => !held.has(itemId))
  for (const { unitId, itemId, weight } of terms)
    for (const [name, mean] of held.get(itemId) ?? []) add(unitId, name, mean * weight)
  for (const { unit, name, sum } of await rolledParts(tx, rest, { spans, part })) add(unit, name, sum)
  return found
}

/** Means of what holds until the next reading, by point and part; roll-ups tell of spans that have no more, or too many readings. */
async function heldParts(
  tx: Tx,
  terms: readonly UnitTerm[],
  { spans, part, now }: Required<Asked>,
): Promise<Map<string, Map<string, number>>> {
  const parts = new Map<string, Map<string, number>>()
  const itemIds = [...(await heldPoints(tx, [...new Set(terms.map(({ itemId }) => itemId))]))]
  if (itemIds.length === 0) return parts
  const asked = { itemIds, step: part, isWhole: false, nowMs: now.getTime() }
  const found: Awaited<ReturnType<typeof readHeldFigures>>[] = []
  for (const span of spans) found.push(await readHeldFigures(tx, { ...asked, ...span }))
  const lacking = itemIds.filter((id) => found.some((figures) => !figures.has(id)))
  const ownTerms = lacking.map((itemId) => ({ unitId: itemId, itemId, weight: 1 }))
  for (const itemId of itemIds) parts.set(itemId, new Map())
  for (const { unit, name, sum } of await rolledParts(tx, ownTerms, { spans, part }))
    parts.get(unit)?.set(name, sum)
  for (const figures of found)
    for (const [itemId, times] of figures)
      for (const [key, { mean }] of times) if (key !== whole) parts.get(itemId)?.set(nameOf(key, part), mean)
  return parts
}

/** Hours are called by the full hour, also where the clock is changed by half of one. */
const nameOf = (key: string, part: 'day' | 'hour') =>
  part === 'day' ? key : `${key.slice(0, 'yyyy-MM-dd HH'.length)}:00`

async function rolledParts(
  tx: Tx,
  terms: readonly UnitTerm[],
  { spans, part }: Required<Omit<Asked, 'now'>>,
): Promise<{ unit: string; name: string; sum: number }[]> {
  if (terms.length === 0) return []
  const zone = sql`usable_zone(s.time_zone)`
  const midnight = (day: SQL) =>
    sql`(extract(epoch from (${day})::timestamp at time zone ${zone}) * 1000)::bigint`
  const { rows } = await tx.execute<{ unit: string; name: string; sum: number }>(sql`
    select unit::text as unit, name, sum(value * weight) as sum from (
      select u.unit, u.weight, to_char(to_timestamp(r.bucket / 1000.0) at time zone ${zone}, ${part === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:00'}) as name,
        coalesce(sum(r.rise), sum(r.mean * r.count) / sum(r.count)) as value
      from unnest(${bigints(terms.map(({ unitId }) => unitId))}, ${bigints(terms.map(({ itemId }) => itemId))},
        ${arrayLiteral(terms.map(({ weight }) => weight))}::float8[]) with ordinality as u(unit, point, weight, place)
      join ${pointTable} p on p.id = u.point join station s on s.id = p.station_id
      join product_property q on q.id = p.property_id
      join ${sql.raw(part === 'day' ? 'rollup_1d' : 'rollup_1h')} r on r.point_id = p.id
        and (${or(...spans.map(({ from, to }) => sql`(r.bucket >= ${midnight(sql`${from}::date`)} and r.bucket < ${midnight(sql`${to}::date + 1`)})`))})
      where (r.rise is not null or q.kind <> 'accumulated') and abs(coalesce(r.rise, r.mean)) < ${mostSound}
      group by u.place, u.unit, u.weight, 3) t
    group by 1, 2`)
  return rows
}

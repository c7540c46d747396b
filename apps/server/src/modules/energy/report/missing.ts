import type { CostGaps } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { DaySpan } from '../calendar/spans'
import { kwhFactor } from '../circuit/registers'
import type { Asking } from '../cost/scope'
import { gapsOf } from '../rolled/gaps'
import { partialPlaces } from '../rolled/partial'

/**
 * What is missing of the meters of a report: times without readings, what the readings after them told of the energy meanwhile, and
 * which of its stretches (`starts`, rising) rest on less or hold what was drawn before. A register tells its energy when it is read
 * again, so that it is charged by the price of that hour.
 */
export async function missingOf(
  { tx, now }: Asking,
  { itemIds, ...span }: DaySpan & { itemIds: readonly string[] },
  starts: readonly string[],
): Promise<CostGaps> {
  if (itemIds.length === 0 || span.from > span.to) return { count: 0, kwh: 0, starts: [] }
  const gaps = await gapsOf(tx, itemIds, { ...span, now })
  const factors = await factorsOf(
    tx,
    gaps.flatMap(({ itemId, after }) => (after === null ? [] : [itemId])),
  )
  const partial = new Set(gaps.flatMap((gap) => starts.slice(...partialPlaces(gap, starts))))
  return {
    count: gaps.length,
    kwh: gaps.reduce((sum, { itemId, after }) => sum + (after ?? 0) * (factors.get(itemId) ?? 0), 0),
    starts: starts.filter((start) => partial.has(start)),
  }
}

/** What a unit of each register is in kWh. */
async function factorsOf(tx: Tx, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; factor: number | null }>(sql`
    select p.id::text, ${kwhFactor('q.unit')}::float8 as factor from point p
    join product_property q on q.id = p.property_id where p.id = any (${bigints([...new Set(itemIds)])})`)
  return new Map(rows.map(({ id, factor }) => [id, factor ?? 0]))
}

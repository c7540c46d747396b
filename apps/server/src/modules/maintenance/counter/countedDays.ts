import type { CounterTrigger } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { readRolled, readRunHours, readStarts, runningKey } from '../../energy'

/** What a plan counts by. */
export interface Counter {
  trigger: CounterTrigger
  itemId: string
  above: number
}

/** What is read of no register. */
const none: Awaited<ReturnType<typeof readRolled>> = new Map()

/** Whether the readings of points are kept when they change, so that a value holds until the next one. */
async function heldPoints(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id::text as id from point p join product_property q on q.id = p.property_id
    where p.id = any (${bigints(itemIds)}) and q.storage = 'change'`)
  return new Set(rows.map(({ id }) => id))
}

/** What counters have counted on each day of their stations from one day on, by their place; days without anything are missing. */
export async function countedDays(
  tx: Tx,
  counters: readonly Counter[],
  { from, to, nowMs }: { from: string; to: string; nowMs: number },
): Promise<ReadonlyMap<string, number>[]> {
  const of = (trigger: CounterTrigger) => counters.filter((counter) => counter.trigger === trigger)
  const span = { from, to, step: 'day', isWhole: false } as const
  const held = await heldPoints(
    tx,
    of('hours').map(({ itemId }) => itemId),
  )
  const running = of('hours').map(({ itemId, above }) => ({ itemId, above, isHeld: held.has(itemId) }))
  const hours = await readRunHours(tx, { ...span, running, nowMs })
  const starts = await readStarts(tx, { starting: of('starts'), from, nowMs })
  const registers = of('register').map(({ itemId }) => itemId)
  const rises = registers.length > 0 ? await readRolled(tx, { ...span, itemIds: registers }) : none
  const risesOf = (itemId: string) =>
    [...(rises.get(itemId) ?? [])].flatMap(([day, { rise }]) => (rise === null ? [] : [[day, rise] as const]))
  const byTrigger: Readonly<Record<CounterTrigger, (counter: Counter) => (readonly [string, number])[]>> = {
    hours: (counter) =>
      [...(hours.get(runningKey(counter)) ?? [])].map(([day, { value }]) => [day, value] as const),
    starts: (counter) => [...(starts.get(runningKey(counter)) ?? [])],
    register: ({ itemId }) => risesOf(itemId),
  }
  // what was reckoned of the whole span is no day
  const isDay = ([day]: readonly [string, number]) => /^\d{4}-/.test(day)
  return counters.map((counter) => new Map(byTrigger[counter.trigger](counter).filter(isDay)))
}

import type { ReportStep } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { gridOf, type HeldPart, joinedParts, readHeld } from '../../telemetry'
import type { DaySpan } from '../calendar/spans'
import { boundsSql } from './boundsSql'
import { keyAt, whole } from './readRolled'

interface Asked extends DaySpan {
  /** Points whose values hold until the next one. */
  itemIds: readonly string[]
  step: ReportStep
  /** Of the whole span alone. */
  isWhole: boolean
  nowMs: number
}

interface Clock extends Record<string, unknown> {
  zone: string
  begins: number
  ends: number
  ids: string[]
}

/** What values that hold until the next one come to over a time of a report, at a station of this zone. */
export interface HeldFigure extends HeldPart {
  zone: string
}

/** Which of some points hold a value until the next one: stored when it changes, and no register, whose energy is what it rises by. */
export async function heldPoints(tx: Tx, itemIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id::text as id from point p join product_property q on q.id = p.property_id
    where p.id = any (${bigints(itemIds)}) and q.storage = 'change' and q.kind <> 'accumulated'`)
  return new Set(rows.map(({ id }) => id))
}

const steps = { hour: '1h', day: '1d', month: '1M' } as const

/**
 * What values that hold until the next one come to, each weighed by how long it held, by point and by the times of a report and the
 * whole; also of times in which nothing came. Points are missing as `readHeld` says: of those roll-ups tell.
 */
export async function readHeldFigures(
  tx: Tx,
  { itemIds, from, to, step, isWhole, nowMs }: Asked,
): Promise<ReadonlyMap<string, ReadonlyMap<string, HeldFigure>>> {
  const figures = new Map<string, Map<string, HeldFigure>>()
  if (itemIds.length === 0) return figures
  const { rows: clocks } = await tx.execute<Clock>(sql`
    with ${boundsSql({ itemIds, from, to })}
    select zone, begins::float8 as begins, ends::float8 as ends, array_agg(id::text) as ids from asked group by 1, 2, 3`)
  for (const { zone, begins, ends, ids } of clocks) {
    const grid = isWhole ? [] : await gridOf(tx, { step: steps[step], start: begins, end: ends, zone })
    const edges = isWhole ? [begins, ends] : [...grid.map(({ at }) => Math.max(at, begins)), ends]
    const keys = grid.map(({ at }) => keyAt(at, zone, step))
    for (const [id, parts] of await readHeld(tx, { itemIds: ids, edges, nowMs })) {
      // an hour of a clock that was put back comes twice
      const byKey = new Map<string, HeldPart[]>()
      const known = parts.flatMap((part, at) => (part ? [{ part, key: keys[at] ?? whole }] : []))
      for (const { part, key } of known) byKey.set(key, [...(byKey.get(key) ?? []), part])
      byKey.set(
        whole,
        known.map(({ part }) => part),
      )
      const times = new Map<string, HeldFigure>()
      for (const [key, own] of byKey) {
        const part = joinedParts(own)
        if (part) times.set(key, { ...part, zone })
      }
      figures.set(id, times)
    }
  }
  return figures
}

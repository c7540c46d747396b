import type { Tx } from '../../../platform/database'
import { pointsByChange } from '../../devices'
import { mostHeldReadings, readHeld } from '../held/readHeld'
import type { HeldPart } from '../held/stepFunction'
import { mostADay } from './oneRule'
import { hourMs } from './steps'

/** A point with the begins of its steps, ascending, and the end of the last one; Unix ms. */
interface SteppedPoint {
  itemId: string
  isRate: boolean
  zone: string
  edges: readonly number[]
  /** Readings that each step counted. */
  counts: readonly number[]
}

/** Means by how long values held: null of a step of which nobody heard or that is not over, undefined where its readings are gone. */
export type HeldMeans = readonly (number | null | undefined)[]

/**
 * Means of points that are stored when they change, by the place of their span: each value weighed by how long it held. Spans are
 * missing of which readings are to be weighed alike, and those that alone have more readings than a statement weighs.
 */
export async function heldSteps(
  tx: Tx,
  spans: readonly SteppedPoint[],
  { untilMs, most = mostHeldReadings }: { untilMs: number; most?: number },
): Promise<Map<number, HeldMeans>> {
  const steps = new Map<number, HeldMeans>()
  const levels = spans.flatMap(({ itemId, isRate }) => (isRate ? [] : [itemId]))
  if (levels.length === 0) return steps
  const holding = await pointsByChange(tx, [...new Set(levels)])
  const alike = new Map<string, number[]>()
  for (const [place, { itemId, isRate, zone, edges, counts }] of spans.entries()) {
    if (isRate || !holding.has(itemId) || edges.length < 2) continue
    if (sumOf(counts) > Math.min(most, mostOf(edges))) continue
    const key = [zone, edges[0], edges.at(-1)].join()
    alike.set(key, [...(alike.get(key) ?? []), place])
  }
  for (const places of [...alike.values()].flatMap((all) => inStatements(spans, all, most))) {
    const edges = spans[places[0] ?? 0]?.edges ?? []
    const itemIds = [...new Set(places.flatMap((place) => spans[place]?.itemId ?? []))]
    // what is too much has been left out: nothing is for what stands beside it
    const asked = { itemIds, edges, nowMs: untilMs, most: Number.MAX_SAFE_INTEGER, mayLack: true }
    const held = await readHeld(tx, asked)
    for (const place of places) {
      const { itemId = '', counts = [] } = spans[place] ?? {}
      steps.set(place, heardMeans(held.get(itemId) ?? [], { edges, counts, untilMs }))
    }
  }
  return steps
}

/** Readings of a span of several days above which they are weighed alike (`isByTime`); what stands beside it may have more. */
function mostOf(edges: readonly number[]): number {
  const days = ((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / (24 * hourMs)
  return days > 2 ? mostADay * days : Number.POSITIVE_INFINITY
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Places by the statements that read them, each of them of so many readings at most. */
function inStatements(spans: readonly SteppedPoint[], places: readonly number[], most: number): number[][] {
  const statements: number[][] = []
  let left = 0
  for (const place of places) {
    const count = sumOf(spans[place]?.counts ?? [])
    if (statements.length === 0 || count > left) {
      statements.push([])
      left = most
    }
    statements.at(-1)?.push(place)
    left -= count
  }
  return statements
}

/**
 * The means of the steps of hours in which something was heard: what is stored when it changes has a reading in each of them. Nobody
 * knows what held while nothing came, and nothing is judged by it.
 */
function heardMeans(
  parts: readonly (HeldPart | undefined)[],
  { edges, counts, untilMs }: Pick<SteppedPoint, 'edges' | 'counts'> & { untilMs: number },
): HeldMeans {
  const hourAt = (place: number) => Math.floor(((edges[place] ?? 0) - (edges[0] ?? 0)) / hourMs)
  const heard = new Set(parts.flatMap((part, place) => (part && part.count > 0 ? [hourAt(place)] : [])))
  return counts.map((count, place) => {
    const part = parts[place]
    if ((edges[place + 1] ?? 0) > untilMs) return null
    if ((part?.count ?? 0) < count) return undefined
    return part && heard.has(hourAt(place)) ? part.mean : null
  })
}

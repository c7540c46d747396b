import type { Tx } from '../../../platform/database'
import { pointsByChange } from '../../devices'
import { readHeld } from '../held/readHeld'
import type { HeldPart } from '../held/stepFunction'
import { hourMs } from './steps'

/** A point with the begins of its steps, ascending, and the end of the last one; Unix ms. */
interface SteppedPoint {
  itemId: string
  isRate: boolean
  zone: string
  edges: readonly number[]
}

/**
 * Means of points that are stored when they change, by the place of their span and step: each value weighed by how long it held.
 * Undefined where nothing is to be said so. Spans are missing of which readings are to be weighed alike, as `readHeld` says.
 */
export async function heldSteps(
  tx: Tx,
  spans: readonly SteppedPoint[],
  untilMs: number,
): Promise<Map<number, (number | undefined)[]>> {
  const steps = new Map<number, (number | undefined)[]>()
  const levels = spans.flatMap(({ itemId, isRate }) => (isRate ? [] : [itemId]))
  if (levels.length === 0) return steps
  const holding = await pointsByChange(tx, [...new Set(levels)])
  const alike = new Map<string, number[]>()
  for (const [place, { itemId, isRate, zone, edges }] of spans.entries()) {
    if (isRate || !holding.has(itemId) || edges.length < 2) continue
    const key = [zone, edges[0], edges.at(-1)].join()
    alike.set(key, [...(alike.get(key) ?? []), place])
  }
  for (const places of alike.values()) {
    const edges = spans[places[0] ?? 0]?.edges ?? []
    const itemIds = [...new Set(places.flatMap((place) => spans[place]?.itemId ?? []))]
    const held = await readHeld(tx, { itemIds, edges, nowMs: untilMs })
    for (const place of places) {
      const parts = held.get(spans[place]?.itemId ?? '')
      if (parts) steps.set(place, heardMeans(parts, edges))
    }
  }
  return steps
}

/**
 * The means of the steps of hours in which something was heard: what is stored when it changes has a reading in each of them. Nobody
 * knows what held while nothing came, and nothing is judged by it.
 */
function heardMeans(
  parts: readonly (HeldPart | undefined)[],
  edges: readonly number[],
): (number | undefined)[] {
  const hourAt = (place: number) => Math.floor(((edges[place] ?? 0) - (edges[0] ?? 0)) / hourMs)
  const heard = new Set(parts.flatMap((part, place) => (part && part.count > 0 ? [hourAt(place)] : [])))
  return parts.map((part, place) => (part && heard.has(hourAt(place)) ? part.mean : undefined))
}

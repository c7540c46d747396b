import { energyAt, energyCurve, type Minute } from './slidingDemand'

const hourMs = 3_600_000

/** What a register drew in a step. */
export interface Rate {
  /** Per hour; null where readings do not say it. */
  value: number | null
  /** Beginning of the minute, or the hour, whose reading said it; Unix ms. */
  toldAt: number
}

/**
 * The mean rates of a register in the steps between `edges` (ascending, Unix ms): what it rose by is spread evenly over the time since
 * its reading before, as `slidingDemand` does, so that a step in which a reading comes has no more than its own share. A step has a
 * rate where readings cover all of it. `tellsParts`: one whose end no reading has reached yet is told by more than half of it.
 * What is given ascends; it is exact to a minute, or to an hour of what is given by hours.
 */
export function ratesOf(
  rises: readonly Minute[],
  edges: readonly number[],
  { tellsParts = false }: { tellsParts?: boolean } = {},
): Rate[] {
  const curve = energyCurve(rises)
  const [first, last] = [curve[0], curve.at(-1)]
  let place = 0
  const energyUntil = (ts: number) => {
    while ((curve[place + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) place += 1
    return energyAt(curve, place, ts)
  }
  return edges.slice(0, -1).map((begin, index): Rate => {
    const end = edges[index + 1] ?? begin
    const none = { value: null, toldAt: end }
    if (!first || !last || begin < first.ts) return none
    const until = Math.min(end, last.ts)
    if (until < end && (!tellsParts || (until - begin) * 2 <= end - begin)) return none
    const before = energyUntil(begin)
    const value = ((energyUntil(until) - before) * hourMs) / (until - begin)
    const teller = curve[place]?.ts === until ? place : place + 1
    return { value, toldAt: rises[teller]?.ts ?? end }
  })
}

import { ascending, quantile, type Step, spreadOf } from './series'

/** What is usual in one step of the week: the middle, and between which values four of five lie. */
export interface Band {
  low: number
  middle: number
  high: number
}

/** What is usual, learnt from the weeks before. */
export interface Baseline {
  /** Undefined for a step of the week of which too little is known. */
  at(slot: number): Band | undefined
  /** How far values lie around the middle at that time of the day, whatever the day, as a standard deviation. */
  spreadAt(slot: number): number
  /** How many values it was learnt from. */
  count: number
}

/** Of one step of the week, values without which nothing is said of it. */
const leastValues = 3
const [lowPart, highPart] = [0.1, 0.9]

/**
 * Learns what is usual in each step of the week. `slots` is how many a week has; `around` neighbours on either side lend
 * their values, which fine steps need: a quarter of an hour comes once a week.
 */
export function learnBaseline(
  steps: readonly Step[],
  { slots, around = 0 }: { slots: number; around?: number },
): Baseline {
  const bySlot = new Map<number, number[]>()
  let count = 0
  for (const { slot, value } of steps) {
    if (value === null) continue
    count += 1
    for (let by = -around; by <= around; by += 1) {
      const place = (slot + by + slots) % slots
      const values = bySlot.get(place)
      if (values) values.push(value)
      else bySlot.set(place, [value])
    }
  }
  const bands = new Map<number, Band>()
  for (const [slot, values] of bySlot) {
    if (values.length < leastValues) continue
    const ordered = ascending(values)
    const [low, middle, high] = [lowPart, 0.5, highPart].map((part) => quantile(ordered, part))
    bands.set(slot, { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 })
  }
  // A week has too few values of one step to say how far they lie around it; nights are steadier than days.
  const perDay = slots / 7
  const byTime = new Map<number, number[]>()
  for (const { slot, value } of steps) {
    const band = bands.get(slot)
    if (value === null || !band) continue
    const place = slot % perDay
    const offs = byTime.get(place)
    if (offs) offs.push(value - band.middle)
    else byTime.set(place, [value - band.middle])
  }
  const spreads = new Map([...byTime].map(([place, offs]) => [place, spreadOf(offs)] as const))
  return { at: (slot) => bands.get(slot), spreadAt: (slot) => spreads.get(slot % perDay) ?? 0, count }
}

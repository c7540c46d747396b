import { type Demand, demandMs, energyAt, energyCurve, type Minute, slidingDemand } from './slidingDemand'

const minuteMs = 60_000
const hourMs = 3_600_000

/** Demand at the ends of minutes: `start < ts ≤ end`, Unix ms. */
export interface Span {
  start: number
  end: number
}

/** Whether a demand is one of a span's. */
export const isWithin =
  ({ start, end }: Span) =>
  ({ ts }: Demand): boolean =>
    ts > start && ts <= end

/** The demand of several points that count together, as one meter would have it that counts what all of them do. */
export interface DemandSum {
  /** Adds what one of them counted in its minutes (ascending), each unit of it as so many of the sum's. */
  add(minutes: readonly Minute[], factor: number): void
  /** The sum at the end of each minute in which one of them was read, ascending. */
  demands(): Demand[]
}

/**
 * Adds up the sliding demand of points minute by minute, so that the largest of the sum is of one time: each has its largest at
 * another. Between two readings a point has what it counted spread evenly, as in `slidingDemand`; where 15 minutes of it are
 * not covered by readings it counts nothing. What is told lies within a span.
 */
export function createDemandSum(span: Span): DemandSum {
  const first = Math.floor(span.start / minuteMs) * minuteMs
  const count = Math.ceil((span.end - first) / minuteMs) + 1
  const sums = new Float64Array(count)
  const read = new Uint8Array(count)
  let sole: { minutes: readonly Minute[]; factor: number } | undefined
  let isOfSeveral = false
  const placeOf = (ts: number) => (ts - first) / minuteMs
  const addOne = (minutes: readonly Minute[], factor: number) => {
    const curve = energyCurve(minutes)
    const [oldest, newest] = [curve[0], curve.at(-1)]
    if (oldest === undefined || newest === undefined) return
    const begins = Math.max(oldest.ts + demandMs, first)
    for (const { ts } of curve) if (ts >= begins) read[placeOf(ts)] = 1
    const until = Math.min(newest.ts, first + (count - 1) * minuteMs)
    let [from, to] = [0, 0]
    for (let ts = begins; ts <= until; ts += minuteMs) {
      while ((curve[from + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts - demandMs) from += 1
      while ((curve[to + 1]?.ts ?? Number.POSITIVE_INFINITY) <= ts) to += 1
      const energy = energyAt(curve, to, ts) - energyAt(curve, from, ts - demandMs)
      sums[placeOf(ts)] = (sums[placeOf(ts)] ?? 0) + ((energy * hourMs) / demandMs) * factor
    }
  }
  return {
    add(minutes, factor) {
      if (minutes.length === 0) return
      // most stations have meters of one register: those need no minutes between
      if (!isOfSeveral && sole === undefined) {
        sole = { minutes, factor }
        return
      }
      if (sole) addOne(sole.minutes, sole.factor)
      sole = undefined
      isOfSeveral = true
      addOne(minutes, factor)
    },
    demands() {
      if (sole) {
        const { minutes, factor } = sole
        return slidingDemand(minutes)
          .filter(isWithin(span))
          .map(({ ts, value }) => ({ ts, value: value * factor }))
      }
      const demands: Demand[] = []
      for (let place = 0; place < count; place += 1)
        if (read[place] === 1) demands.push({ ts: first + place * minuteMs, value: sums[place] ?? 0 })
      return demands.filter(isWithin(span))
    },
  }
}

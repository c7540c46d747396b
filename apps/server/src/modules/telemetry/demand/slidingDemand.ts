/** What a point counted or measured in one minute that has readings. */
export interface Minute {
  /** Beginning of the minute, Unix ms. */
  ts: number
  /** End of what is longer than a minute, Unix ms. */
  end?: number
  /** Of a register: what it rose by. */
  rise: number | null
  /** Of another point: its mean. */
  mean: number
}

/** Demand at the end of a minute. */
export interface Demand {
  ts: number
  value: number
}

const minuteMs = 60_000
const hourMs = 3_600_000
/** The interval of demand, as meters and tariffs have it. */
export const demandMs = 15 * minuteMs

/**
 * Mean power over the 15 minutes before the end of each minute that has readings, sliding. What a register rose by is
 * spread evenly over the time since its reading before, so that one that is read every five minutes, or every hour, shows
 * no peaks of its own making; a mean holds for that time, but for 15 minutes at most. Only times that are covered by 15
 * minutes of readings have a demand. `minutes` ascend.
 */
export function slidingDemand(minutes: readonly Minute[]): Demand[] {
  const curve = energyCurve(minutes)
  const first = curve[0]
  if (first === undefined) return []
  const demands: Demand[] = []
  let from = 0
  for (const { ts, energy } of curve) {
    const beginning = ts - demandMs
    if (beginning < first.ts) continue
    while ((curve[from + 1]?.ts ?? Number.POSITIVE_INFINITY) <= beginning) from += 1
    demands.push({ ts, value: ((energy - energyAt(curve, from, beginning)) * hourMs) / demandMs })
  }
  return demands
}

/** A point of an energy curve. */
export interface CurvePoint {
  ts: number
  /** Since the first reading. */
  energy: number
}

/** Energy since the first reading, at the end of each minute that has any. */
export function energyCurve(minutes: readonly Minute[]): CurvePoint[] {
  const curve: CurvePoint[] = []
  let energy = 0
  for (const { ts, end = ts + minuteMs, rise, mean } of minutes) {
    const before = curve.at(-1)
    if (before === undefined) {
      // What the first reading rose by was drawn before it.
      if (rise === null) curve.push({ ts, energy })
      else {
        curve.push({ ts: end, energy })
        continue
      }
    }
    const sinceMs = end - (before?.ts ?? ts)
    energy += rise ?? (mean * Math.min(sinceMs, demandMs)) / hourMs
    curve.push({ ts: end, energy })
  }
  return curve
}

/** Energy at a time between the curve's points `from` and the next. */
export function energyAt(curve: readonly CurvePoint[], from: number, ts: number): number {
  const left = curve[from]
  const right = curve[from + 1]
  if (left === undefined) return 0
  if (right === undefined || right.ts === left.ts) return left.energy
  return left.energy + ((right.energy - left.energy) * (ts - left.ts)) / (right.ts - left.ts)
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The plant stands at UTC+8, which has no daylight saving. */
const offsetMs = 8 * hourMs

/** A moment in the plant's own time. */
export interface LocalTime {
  /** Days since 1970-01-01, local. */
  day: number
  /** 0 Sunday … 6 Saturday. */
  weekday: number
  /** 0 ≤ hour < 24, with fractions. */
  hour: number
  /** 0 … 364.x, from 1 January. */
  dayOfYear: number
}

/** Local calendar of a Unix time in milliseconds. */
export function localTime(tMs: number): LocalTime {
  const shifted = tMs + offsetMs
  const day = Math.floor(shifted / dayMs)
  return {
    day,
    weekday: (((day + 4) % 7) + 7) % 7,
    hour: (shifted - day * dayMs) / hourMs,
    dayOfYear: (shifted / dayMs) % 365.2425,
  }
}

/** Unix time in milliseconds at which a local day begins. */
export const startOfDay = (day: number): number => day * dayMs - offsetMs

/** A day's shape: corners of hour and value, joined by straight lines. */
export type DayCurve = readonly (readonly [hour: number, value: number])[]

/** Value of a curve at an hour; flat before its first and after its last corner. */
export function heightAt(curve: DayCurve, hour: number): number {
  let before = curve[0]
  if (!before) return 0
  for (const corner of curve) {
    if (corner[0] > hour) {
      const width = corner[0] - before[0]
      return width <= 0 ? before[1] : before[1] + ((corner[1] - before[1]) * (hour - before[0])) / width
    }
    before = corner
  }
  return before[1]
}

import { type LocalTime, localTime } from './calendar'
import type { Noise } from './noise'
import { type Weather, weatherAt } from './weather'

/** What every load depends on at one moment. */
export interface Moment extends LocalTime, Weather {
  tMs: number
  isWorkday: boolean
  /** A factor near 1: slow drift within `amount`, plus a quick part of a third of it. */
  vary(stream: number, amount: number): number
}

/** The moment at a Unix time in milliseconds. */
export function momentAt(tMs: number, noise: Noise): Moment {
  const time = localTime(tMs)
  const quarterHours = tMs / 900_000
  const knot = Math.round(tMs / 60_000)
  return {
    ...time,
    ...weatherAt(tMs, noise),
    tMs,
    isWorkday: time.weekday >= 1 && time.weekday <= 5,
    vary: (stream, amount) =>
      1 +
      amount * 0.7 * noise.smooth(stream, quarterHours / 3) +
      amount * 0.3 * (2 * noise.unit(stream, knot) - 1),
  }
}

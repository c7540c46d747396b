import { instantOf, wallClock } from '@energy-console/schematic/time'

const steps = [1, 2, 2.5, 5, 10]

/** About `count` round numbers that span the values; a flat line gets room above and below. */
export function valueTicks(low: number, high: number, count: number): number[] {
  const isFlat = high - low <= Math.abs(high) * 1e-9 + 1e-9
  const half = Math.abs(low) > 1e-6 ? Math.abs(low) / 2 : 0.5
  const [from, to] = isFlat ? [low - half, high + half] : [low, high]
  const rough = (to - from) / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((candidate) => candidate * power >= rough) ?? 10) * power
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  )
}

const timeSteps = [
  1, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
].map((seconds) => seconds * 1000)

/** At most `count` times between two instants (Unix ms) that are round on the clocks of a time zone. */
export function timeTicks(from: number, to: number, count: number, timeZone?: string): number[] {
  const step = timeSteps.find((candidate) => (to - from) / candidate <= count) ?? 30 * 86_400_000
  const last = wallClock(to, timeZone).getTime()
  const ticks: number[] = []
  // on the clock itself, so that midnights stay midnights when summer time begins or ends
  for (let wall = Math.ceil(wallClock(from, timeZone).getTime() / step) * step; wall <= last; wall += step) {
    const tick = instantOf(wall, timeZone)
    if (tick >= from && tick <= to && tick > (ticks.at(-1) ?? Number.NEGATIVE_INFINITY)) ticks.push(tick)
  }
  return ticks
}

/** Maps a span of values onto a span of places. */
export const linear =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    start + ((value - from) / (to - from || 1)) * (end - start)

import type { PointTrend } from '@energy-console/contract/telemetry'

const dayMs = 86_400_000
/** What is usual is known after so many days. */
export const usualAfterDays = 14

type Point = PointTrend['points'][number]

/** Half of how far apart the usual bounds lie on the whole, in two figures; undefined where nothing is usual yet. */
export function limitOfSpread(points: readonly Point[]): number | undefined {
  const widths = points
    .flatMap(([, , , low, , high]) => (low === null || high === null ? [] : [high - low]))
    .sort((one, other) => one - other)
  const middle = widths[Math.floor(widths.length / 2)]
  return middle === undefined ? undefined : Number((middle / 2).toPrecision(2))
}

/**
 * When what is usual will be known, Unix ms: two weeks after the first value; undefined where there is none, or where there may be
 * others before what is looked at.
 */
export function usualFrom(points: readonly Point[]): number | undefined {
  const first = points.find(([, value]) => value !== null)
  if (first === points[0]) return undefined
  return first && first[0] + usualAfterDays * dayMs
}

/** The value below which a share of the list lies; 0 for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = Float64Array.from(list).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * How much a figure that is taken every second has grown after the first two minutes: the median of the last minute
 * less that of the third. Null when it was taken for less than four minutes.
 */
export const growthAfterStart = (list: readonly number[]): number | null =>
  list.length < 240 ? null : percentile(list.slice(-60), 0.5) - percentile(list.slice(120, 180), 0.5)

/** Prints rows as an aligned table, then the figures as one line of JSON that other programs can read. */
export function report(rows: readonly (readonly [string, string])[], figures: Record<string, unknown>): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`)
  console.log(JSON.stringify(figures))
}

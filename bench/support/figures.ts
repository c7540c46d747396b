/** The value below which a share of the list lies; 0 for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = Float64Array.from(list).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Prints rows as an aligned table, then the figures as one line of JSON that other programs can read. */
export function report(rows: readonly (readonly [string, string])[], figures: Record<string, unknown>): void {
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, value] of rows) console.log(`  ${name.padEnd(width)}  ${value}`)
  console.log(JSON.stringify(figures))
}

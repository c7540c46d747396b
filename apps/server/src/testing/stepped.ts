import type { StoredReading } from './readingsModel'

/** What values come to that hold until the next one: [mean, least, most], or undefined where nothing held. */
export function stepped(readings: readonly StoredReading[], from: number, before: number) {
  const good = readings.filter(({ quality }) => quality < 2).sort((a, b) => a.ts - b.ts)
  let [area, ms] = [0, 0]
  const held: number[] = []
  for (const [at, { ts, value }] of good.entries()) {
    const [begin, end] = [Math.max(ts, from), Math.min(good[at + 1]?.ts ?? before, before)]
    if (end <= begin) continue
    area += Number(value) * (end - begin)
    ms += end - begin
    held.push(Number(value))
  }
  return ms === 0 ? undefined : [Number((area / ms).toFixed(6)) + 0, Math.min(...held), Math.max(...held)]
}

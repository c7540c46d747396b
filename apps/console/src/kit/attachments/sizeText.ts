const step = 1024
const units = ['B', 'KB', 'MB', 'GB']

/** A number of bytes as systems say it, in steps of 1,024: 980 B, 12.3 KB, 4.5 MB. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (Math.round(value) >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

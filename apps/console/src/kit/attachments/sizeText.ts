/** A number of bytes as people say it: 980 B, 12.3 kB, 4.5 MB. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

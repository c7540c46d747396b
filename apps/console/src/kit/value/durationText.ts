const inMs = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 } as const
const descending = [
  ['h', inMs.h],
  ['min', inMs.min],
  ['s', inMs.s],
  ['ms', 1],
] as const

const isUnit = (unit: string): unit is keyof typeof inMs => unit in inMs

/** A length of time in the largest units that it has: 5,400 s is `1 h 30 min`. */
export function durationText(value: number, unit = ''): string {
  if (!isUnit(unit)) return `${value} ${unit}`.trim()
  let rest = Math.round(value * inMs[unit])
  if (rest === 0) return `0 ${unit}`
  const sign = rest < 0 ? '-' : ''
  rest = Math.abs(rest)
  const parts: string[] = []
  for (const [name, ms] of descending) {
    const count = Math.floor(rest / ms)
    if (count > 0) parts.push(`${count} ${name}`)
    rest -= count * ms
  }
  return sign + parts.join(' ')
}

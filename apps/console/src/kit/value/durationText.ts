const inMs = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 } as const
const parts = [
  { ms: inMs.h, text: '{{count}} 小时' },
  { ms: inMs.min, text: '{{count}} 分钟' },
  { ms: inMs.s, text: '{{count}} 秒' },
] as const

const isUnit = (unit: string): unit is keyof typeof inMs => unit in inMs

/** A length of time in words: 5,400 s is `1 小时 30 分钟`. What is left of a second is told as a part of it. */
export function durationText(
  value: number,
  unit = '',
  t: (text: string, values: { count: number }) => string,
): string {
  if (!isUnit(unit)) return `${value} ${unit}`.trim()
  let rest = Math.abs(Math.round(value * inMs[unit]))
  const words: string[] = []
  for (const { ms: size, text } of parts) {
    const count = size === inMs.s ? rest / size : Math.floor(rest / size)
    rest -= count * size
    if (count > 0) words.push(t(text, { count }))
  }
  return words.length > 0 ? (value < 0 ? '-' : '') + words.join(' ') : t('{{count}} 秒', { count: 0 })
}

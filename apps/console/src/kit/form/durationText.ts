const parts = [
  { ms: 3_600_000, text: '{{count}} 小时' },
  { ms: 60_000, text: '{{count}} 分钟' },
  { ms: 1_000, text: '{{count}} 秒' },
] as const

/** A length of time (ms) in words: `1 分钟 30 秒`. What is left of a second is told as a part of it. */
export function durationText(ms: number, t: (text: string, values: { count: number }) => string): string {
  let rest = ms
  const words: string[] = []
  for (const { ms: size, text } of parts) {
    const count = size === 1_000 ? rest / size : Math.floor(rest / size)
    rest -= count * size
    if (count > 0) words.push(t(text, { count }))
  }
  return words.length > 0 ? words.join(' ') : t('{{count}} 秒', { count: 0 })
}

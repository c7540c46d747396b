const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** How long ago something was, as a text of the catalogue and the number in it. */
export interface Ago {
  readonly text: '刚刚' | '{{count}}分钟前' | '{{count}}小时前' | '1天前'
  readonly count: number
}

/**
 * The words for an age (ms), as the specification has them: under 30 s 刚刚, under an hour minutes, under a day hours, under
 * two days 1天前. What is older, or further ahead than a clock goes wrong, is said by its date: undefined.
 */
export function agoOf(ageMs: number): Ago | undefined {
  if (!(ageMs > -30 * second && ageMs < 2 * day)) return undefined
  if (ageMs < 30 * second) return { text: '刚刚', count: 0 }
  if (ageMs < hour) return { text: '{{count}}分钟前', count: Math.max(1, Math.floor(ageMs / minute)) }
  if (ageMs < day) return { text: '{{count}}小时前', count: Math.floor(ageMs / hour) }
  return { text: '1天前', count: 1 }
}

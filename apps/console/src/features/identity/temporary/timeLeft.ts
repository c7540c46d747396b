const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** From when until when an account may sign in, as instants (Unix ms). */
export interface Period {
  from?: number | undefined
  until: number
}

/** How an account stands to its time; `count` fills the text. */
export interface TimeLeft {
  state: 'waiting' | 'open' | 'ending' | 'over'
  /** Chinese, also the translation key. */
  text: string
  count: number
}

/** What is less than this before its end is shown as ending. */
const soonMs = day

/** Whether the time of an account is to come, runs or is over, and how long that lasts; rounded down, as a countdown is. */
export function timeLeftOf({ from, until }: Period, now: number): TimeLeft {
  if (until <= now) return { state: 'over', text: '已到期', count: 0 }
  if (from !== undefined && from > now) return { state: 'waiting', ...inWords(from - now, 'begins') }
  return { state: until - now < soonMs ? 'ending' : 'open', ...inWords(until - now, 'ends') }
}

const words = {
  begins: ['{{count}} 天后生效', '{{count}} 小时后生效', '{{count}} 分钟后生效', '即将生效'],
  ends: ['还剩 {{count}} 天', '还剩 {{count}} 小时', '还剩 {{count}} 分钟', '即将到期'],
} as const

function inWords(ms: number, what: keyof typeof words): { text: string; count: number } {
  const [days, hours, minutes, soon] = words[what]
  if (ms >= day) return { text: days, count: Math.floor(ms / day) }
  if (ms >= hour) return { text: hours, count: Math.floor(ms / hour) }
  if (ms >= minute) return { text: minutes, count: Math.floor(ms / minute) }
  return { text: soon, count: 0 }
}

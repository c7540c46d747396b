const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** What steps of time, and the buckets of roll-ups, are called; Chinese, also translation keys. */
export const stepWords = {
  '1m': '1 分钟',
  '5m': '5 分钟',
  '15m': '15 分钟',
  '1h': '1 小时',
  '1d': '1 天',
  '1M': '1 个月',
} as const

export type StepWidth = keyof typeof stepWords

/** How long they are, ms; hours, days and months of a clock about. */
export const stepMs = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '1d': dayMs,
  '1M': 30 * dayMs,
} as const satisfies Record<StepWidth, number>

/** How many of them a day has, about. */
export const stepsOfDay = (step: StepWidth): number => dayMs / stepMs[step]

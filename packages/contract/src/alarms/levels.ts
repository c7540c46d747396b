/** How serious an alarm is, as rules and lists say it. */
export const alarmLevels = [
  { value: 0, label: '提示' },
  { value: 1, label: '警告' },
  { value: 2, label: '严重' },
] as const

/** The level of what cannot wait. */
export const severeLevel = 2

/** How a value stands to the limit; states are compared by 等于 and 不等于, which know no dead band. */
export const alarmConditions = {
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  eq: '等于',
  ne: '不等于',
} as const
export type AlarmCondition = keyof typeof alarmConditions

/** Comparisons that know no order, as states have none. */
export const isEquality = (condition: unknown): condition is 'eq' | 'ne' =>
  condition === 'eq' || condition === 'ne'

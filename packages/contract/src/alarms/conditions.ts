/** How a value stands to one limit; states are compared by 等于 and 不等于, which know no dead band. */
export const comparisons = {
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  eq: '等于',
  ne: '不等于',
} as const
export type Comparison = keyof typeof comparisons

/** What is judged by the trend of a point, after each step of it: by roll-ups, not by readings. */
export const trendConditions = {
  climbs: '持续上升',
  sinks: '持续下降',
  aboveUsual: '高于常态',
  belowUsual: '低于常态',
  peakAhead: '今日峰值将超限',
} as const
export type TrendCondition = keyof typeof trendConditions

/** What a rule watches for. Whatever is no comparison with one limit has fields of its own. */
export const alarmConditions = {
  ...comparisons,
  outside: '超出范围',
  rises: '上升过快',
  falls: '下降过快',
  silent: '无数据',
  changes: '状态变化',
  formula: '表达式成立',
  ...trendConditions,
} as const
export type AlarmCondition = keyof typeof alarmConditions

/** Comparisons that know no order, as states have none. */
export const isEquality = (condition: unknown): condition is 'eq' | 'ne' =>
  condition === 'eq' || condition === 'ne'

/** Whether a condition compares the value with one limit. */
export const isComparison = (condition: unknown): condition is Comparison =>
  typeof condition === 'string' && Object.hasOwn(comparisons, condition)

/** Whether a condition looks at the trend of a point. */
export const isTrend = (condition: unknown): condition is TrendCondition =>
  typeof condition === 'string' && Object.hasOwn(trendConditions, condition)

const among =
  (...conditions: readonly AlarmCondition[]) =>
  (condition: unknown): boolean =>
    conditions.some((one) => one === condition)

const ofTrend = Object.keys(trendConditions) as TrendCondition[]
/** Conditions with a limit, which of a range is the lower one, of a rate how far the value goes. */
export const ofLimit = [
  ...(Object.keys(comparisons) as Comparison[]),
  ...(['outside', 'rises', 'falls'] as const),
  ...ofTrend,
] as const
/** Conditions on numbers that come back past a dead band. */
export const ofDeadBand = ['gt', 'ge', 'lt', 'le', 'outside', 'rises', 'falls', ...ofTrend] as const
/** Conditions that look at a span of time. */
export const ofSpan = ['rises', 'falls', 'silent', 'changes', 'climbs', 'sinks'] as const

/** Whether the limit is a value that the point may have, and can be drawn across its curve. */
export const limitsValues = among(...(Object.keys(comparisons) as Comparison[]), 'outside')
export const hasLimit = among(...ofLimit)
export const hasDeadBand = among(...ofDeadBand)
export const hasSpan = among(...ofSpan)

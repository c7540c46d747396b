import type { PlanChange } from '@energy-console/contract/maintenance'

type Translate = (text: string, values?: Record<string, string | number>) => string

/** Whether a change leaves every task as it is. */
export const isUnchanged = ({ renewed, moved, cancelled, made }: PlanChange): boolean =>
  renewed + moved.count + cancelled.count + made.count === 0

/** What a change does to tasks, in short: 取消 3 个，改期 2 个，不变 1 个. */
export function planChangeWords(change: PlanChange, t: Translate): string {
  const parts: readonly (readonly [text: string, count: number])[] = [
    ['任务取消 {{count}} 个', change.cancelled.count],
    ['任务改期 {{count}} 个', change.moved.count],
    ['任务更新 {{count}} 个', change.renewed],
    ['任务新增 {{count}} 个', change.made.count],
    ['任务不变 {{count}} 个', change.stays],
  ]
  return parts
    .filter(([, count]) => count > 0)
    .map(([text, count]) => t(text, { count }))
    .join(t('，'))
}

import type { RepairBacklog } from '@energy-console/contract/maintenance'
import { timeText } from '../../../kit/time/zonedText'

const dayMs = 86_400_000

type Translate = (text: string, values?: Record<string, string | number>) => string

/** What the ages of a backlog are called: `1–3 天`. */
export const ageNames = (data: RepairBacklog, t: Translate): string[] =>
  data.map(({ fromDays }, index) => {
    const next = data[index + 1]
    return next
      ? t('{{from}}–{{to}} 天', { from: fromDays, to: next.fromDays })
      : t('{{days}} 天以上', { days: fromDays })
  })

/** Between which times an age began, as the server writes them; the oldest has no beginning. */
export function spanOfAge(data: RepairBacklog, index: number, zone: string) {
  const [one, next] = [data[index], data[index + 1]]
  if (!one) return undefined
  const daysAgo = (days: number) => timeText(Date.now() - days * dayMs, zone)
  return { from: next && daysAgo(next.fromDays), to: daysAgo(one.fromDays) }
}

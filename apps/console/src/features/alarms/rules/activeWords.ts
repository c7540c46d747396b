import { type ActiveDays, activeDays } from '@energy-console/contract/alarms'

interface ActiveTimes {
  activeDays?: ActiveDays | undefined
  activeFrom?: string | null | undefined
  activeUntil?: string | null | undefined
}

/** When a rule works, in words: `工作日（按工作日历） 22:00–次日 06:00`; undefined for one that always does. */
export function activeText(
  { activeDays: days = 'all', activeFrom, activeUntil }: ActiveTimes,
  t: (text: string, params?: Record<string, string>) => string,
): string | undefined {
  if (!activeFrom || !activeUntil) return days === 'all' ? undefined : t(activeDays[days])
  const hours =
    activeFrom < activeUntil
      ? `${activeFrom}–${activeUntil}`
      : t('{{from}}–次日 {{until}}', { from: activeFrom, until: activeUntil })
  return days === 'all' ? hours : `${t(activeDays[days])} ${hours}`
}

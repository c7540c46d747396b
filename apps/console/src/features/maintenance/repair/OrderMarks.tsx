import { type RepairPriority, repairPriorities, repeatDays } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'

const tones = { urgent: 'error', high: 'warning', normal: 'plain', low: 'off' } as const

/** How urgent an order is. */
export function PriorityTag({ priority }: { priority: RepairPriority }) {
  const { t } = useTranslation()
  return <StatusTag tone={tones[priority]}>{t(repairPriorities[priority])}</StatusTag>
}

/** That a device has failed before, and how often lately; nothing for a first time. */
export function RepeatTag({ nth }: { nth: number }) {
  const { t } = useTranslation()
  if (nth < 2) return null
  return (
    <StatusTag tone="warning">
      {t('{{days}} 天内第 {{count}} 次', { days: repeatDays, count: nth })}
    </StatusTag>
  )
}

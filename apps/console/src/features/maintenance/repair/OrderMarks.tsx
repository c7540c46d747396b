import type { RowOf } from '@energy-console/contract'
import {
  type RepairPriority,
  repairDelays,
  type repairOrders,
  repairPriorities,
  repeatDays,
} from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import styles from './Repair.module.css'

type Order = RowOf<typeof repairOrders>

const tones = { urgent: 'error', high: 'warning', normal: 'plain', low: 'off' } as const

/** How urgent an order is. */
export function PriorityTag({ priority }: { priority: RepairPriority }) {
  const { t } = useTranslation()
  return <StatusTag tone={tones[priority]}>{t(repairPriorities[priority])}</StatusTag>
}

/** Until when it is to be repaired; marked where that, or the response, is late. */
export function DueTag({ order: { repairDue, overdue } }: { order: Order }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return (
    <span className={styles.due}>
      {repairDue ? <span className="num">{shownTime(repairDue)}</span> : <span className="muted">—</span>}
      {overdue && <StatusTag tone="error">{t(repairDelays[overdue])}</StatusTag>}
    </span>
  )
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

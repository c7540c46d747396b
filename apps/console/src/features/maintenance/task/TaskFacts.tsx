import type { TaskState } from '@energy-console/contract/maintenance'
import { Progress as Bar } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { StatusTag } from '../../../kit/StatusTag'
import styles from './Task.module.css'

/** Says that a task that is not overdue any more was late. */
export function LateMark({ task: { isLate, state } }: { task: { isLate: boolean; state: TaskState } }) {
  const { t } = useTranslation()
  return isLate && state !== 'overdue' ? <StatusTag tone="error">{t('已超时')}</StatusTag> : null
}

interface Counted {
  itemCount: number
  doneCount: number
  failedCount: number
}

/** How far a task is, and what was failed; nothing before it begins. */
export function Progress({ task: { itemCount, doneCount, failedCount } }: { task: Counted }) {
  const { t } = useTranslation()
  if (itemCount === 0) return <span className="muted">—</span>
  return (
    <span className={styles.progress}>
      <Bar
        percent={Math.round((doneCount / itemCount) * 100)}
        showInfo={false}
        size="small"
        aria-label={t('进度')}
      />
      <span className="num">
        {doneCount}/{itemCount}
      </span>
      {failedCount > 0 && <StatusTag tone="error">{t('{{count}} 项异常', { count: failedCount })}</StatusTag>}
    </span>
  )
}

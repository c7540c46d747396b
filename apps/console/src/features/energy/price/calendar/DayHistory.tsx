import { type CalendarChange, dayKinds, listCalendarChanges } from '@energy-console/contract/energy'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { Failure } from '../../../../kit/Failure'
import { useShownTime } from '../../../../kit/time/zone'
import styles from './YearCalendar.module.css'

/** Who made a day another kind of day, when and why, the newest first; nothing where nobody ever did. */
export function DayHistory({ day }: { day: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const { data = [], error, refetch } = useCall(listCalendarChanges, { query: { first: day, last: day } })
  if (error && data.length === 0) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  const said = (kind: CalendarChange['afterKind'], name: string | null) =>
    [t(dayKinds[kind]), name].filter(Boolean).join(' · ')
  return (
    <>
      <h3 className={styles.subtitle}>{t('修改记录')}</h3>
      <ol className={styles.history} aria-label={t('修改记录')}>
        {data.map((change) => (
          <li key={change.id}>
            <span className="muted num">{shownTime(change.savedTime)}</span>
            <span>{change.savedUserName}</span>
            <span>
              {said(change.beforeKind, change.beforeName)} → {said(change.afterKind, change.afterName)}
              {!change.isOwn && <span className="muted"> {t('（恢复国家日历）')}</span>}
            </span>
            {change.reason && <span>{t('原因：{{reason}}', { reason: change.reason })}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

import { type DataOf, weekdayOf, weekdayWord } from '@energy-console/contract'
import type { tryTiming } from '@energy-console/contract/automation'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Timing.module.css'

interface NextRunsProps {
  data: DataOf<typeof tryTiming> | undefined
  error: Error | null
}

/** When the schedule that is being written is carried out next, by the clock of its station. */
export function NextRuns({ data, error }: NextRunsProps) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('接下来的执行时间')}>
      <span className="muted">
        {data ? t('接下来的执行时间（{{zone}}）', { zone: data.timeZone }) : t('接下来的执行时间')}
      </span>
      {error ? (
        <div className="muted">{error.message}</div>
      ) : data?.runs.length === 0 ? (
        <div className="muted">{t('没有将来的执行时间')}</div>
      ) : (
        <ul className={styles.runs}>
          {data?.runs.map(({ at, day, time, isMoved }) => (
            <li key={`${at} ${time}`}>
              {day} {t(weekdayWord(weekdayOf(day)))} {time}
              {isMoved && <span className="muted"> {t('当天时钟跳过此刻，顺延')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

import { type BandCalendar, type DayTable, dayKinds } from '@energy-console/contract/energy'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { DayStrip } from '../strip/DayStrip'
import { DayEdit } from './DayEdit'
import { DayHistory } from './DayHistory'
import styles from './YearCalendar.module.css'

interface DayPanelProps {
  day: BandCalendar['days'][number]
  /** Undefined where no tariff holds. */
  table: DayTable | undefined
}

/** One day: its bands over 24 hours, its season, what kind of day it is (which may be settled here) and has been. */
export function DayPanel({ day: shown, table }: DayPanelProps) {
  const { t } = useTranslation()
  const canEdit = useButton('calendar_edit')
  const { day, dayKind, dayName, seasonName } = shown
  return (
    <section className={styles.panel} aria-label={t('所选日期')}>
      <p className={styles.facts}>
        <strong className="num">{day}</strong>
        <span>{t(dayKinds[dayKind])}</span>
        {dayName && <span>{dayName}</span>}
        {seasonName && <span>{seasonName}</span>}
        {table && <span>{table.tableName}</span>}
      </p>
      {table ? <DayStrip periods={table.periods} /> : <p className="muted">{t('这一天没有执行的电价')}</p>}
      {canEdit && <DayEdit key={`${day} ${dayKind} ${dayName}`} day={shown} />}
      <DayHistory day={day} />
    </section>
  )
}

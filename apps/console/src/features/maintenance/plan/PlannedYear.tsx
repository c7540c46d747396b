import type { DataOf } from '@energy-console/contract'
import type { getPlanPreview } from '@energy-console/contract/maintenance'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { PeopleLoad } from './PeopleLoad'
import { PlanCalendar } from './PlanCalendar'

interface PlannedYearProps {
  first: string
  year: DataOf<typeof getPlanPreview>
  /** What makes a day that is chosen. */
  detail: (day: string) => ReactNode
  /** Said where nothing is to be done in the year. */
  emptyText: string
}

/** A year of plans: its days, and how much of it falls to whom. */
export function PlannedYear({ first, year: { days, people }, detail, emptyText }: PlannedYearProps) {
  const { t } = useTranslation()
  return (
    <>
      <PlanCalendar first={first} days={days} detail={detail} />
      {days.some(({ forecast }) => forecast > 0) && (
        <p className="muted">{t('虚线为按近 28 天的运行情况预计的日期。')}</p>
      )}
      {people.length === 0 ? (
        <p className="muted">{t(emptyText)}</p>
      ) : (
        <PeopleLoad first={first} people={people} />
      )}
    </>
  )
}

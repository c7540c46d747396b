import type { DataOf } from '@energy-console/contract'
import { firstOfMonth } from '@energy-console/contract'
import type { getPlanPreview } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import { durationText } from '../../../kit/value/durationText'
import styles from './Plan.module.css'

type Person = DataOf<typeof getPlanPreview>['people'][number]

/** How much falls to whom in the year that begins with `first`, month by month in hours; of a month the one who has most stands out. */
export function PeopleLoad({ first, people }: { first: string; people: readonly Person[] }) {
  const { t } = useTranslation()
  const months = (people[0]?.months ?? []).map((_, index) => firstOfMonth(first, index))
  const mostOf = months.map((_, index) =>
    people.length > 1 ? Math.max(...people.map((person) => person.months[index] ?? 0)) : 0,
  )
  return (
    <div className={styles.load}>
      <table className={styles.people}>
        <caption>{t('每人每月的预计用时（小时）')}</caption>
        <thead>
          <tr>
            <th>{t('执行人')}</th>
            <th>{t('次数')}</th>
            <th>{t('预计用时')}</th>
            {months.map((month) => (
              <th key={month} className="num">
                {month.slice(0, 7)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, userName, count, minutes, months: own }) => (
            <tr key={userId ?? ''}>
              <th scope="row">{userName ?? t('未指派')}</th>
              <td className="num">{count}</td>
              <td className="num">{durationText(minutes, 'min', t)}</td>
              {own.map((spent, index) => (
                <td
                  key={months[index]}
                  className="num"
                  data-most={(spent > 0 && spent === mostOf[index]) || undefined}
                >
                  {hoursText(spent)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Hours to a tenth; nothing for none. */
const hoursText = (minutes: number) => (minutes === 0 ? '' : String(Math.round(minutes / 6) / 10))

import type { DataOf } from '@energy-console/contract'
import { addDays, daysBetween, firstOfMonth, lastOfMonth, weekdayOf } from '@energy-console/contract'
import { type getPlanPreview, weekdayCodes } from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { ruleDayWord } from '../../../kit/form/recurrence/ruleWords'
import styles from './Plan.module.css'

type Load = DataOf<typeof getPlanPreview>['days'][number]

/** The weeks of a month as rows of seven days, Monday first; nothing where it has none. */
function weeksOf(month: string): (string | undefined)[][] {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const days = daysBetween(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)))
  return Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).map((day) => (day >= first && day <= last ? day : undefined)),
  )
}

/** Twelve months in which the days are marked on which something is to be done. */
export function PlanCalendar({ first, days }: { first: string; days: readonly Load[] }) {
  const { t } = useTranslation()
  const loads = new Map(days.map((load) => [load.day, load]))
  const months = Array.from({ length: 12 }, (_, index) => firstOfMonth(first, index))
  return (
    <div className={styles.months}>
      {months.map((month) => (
        <table key={month}>
          <caption className="num">{month.slice(0, 7)}</caption>
          <thead>
            <tr>
              {weekdayCodes.map((day) => (
                <th key={day}>{t(ruleDayWord(day))}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <tr key={week.find((day) => day)}>
                {week.map((day, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                  <DayCell key={index} day={day} load={day === undefined ? undefined : loads.get(day)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

function DayCell({ day, load }: { day: string | undefined; load: Load | undefined }) {
  const { t } = useTranslation()
  if (day === undefined) return <td />
  const loaded = load && t('{{count}} 次，{{minutes}} 分钟', { count: load.count, minutes: load.minutes })
  const isExpected = load !== undefined && load.forecast === load.count
  const text = isExpected ? t('预计 {{day}}', { day: loaded }) : loaded
  const mark = isExpected ? `${styles.asked} ${styles.expected}` : styles.asked
  return (
    <td className={load ? `num ${mark}` : 'num'} title={text} aria-label={text && `${day} ${text}`}>
      {Number(day.slice(8))}
    </td>
  )
}

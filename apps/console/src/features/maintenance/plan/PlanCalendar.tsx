import type { DataOf } from '@energy-console/contract'
import { addDays, daysBetween, firstOfMonth, lastOfMonth, weekdayOf } from '@energy-console/contract'
import { type getPlanPreview, weekdayCodes } from '@energy-console/contract/maintenance'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ruleDayWord } from '../../../kit/form/recurrence/ruleWords'
import { useToday } from '../../../kit/time/useToday'
import styles from './Plan.module.css'
import { shadeOf, workOf } from './shade'

type Load = DataOf<typeof getPlanPreview>['days'][number]

/** The weeks of a month as rows of seven days, Monday first; nothing where it has none. */
function weeksOf(month: string): (string | undefined)[][] {
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)]
  const days = daysBetween(addDays(first, 1 - weekdayOf(first)), addDays(last, 7 - weekdayOf(last)))
  return Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).map((day) => (day >= first && day <= last ? day : undefined)),
  )
}

interface PlanCalendarProps {
  first: string
  days: readonly Load[]
  /** What makes a day that is chosen. */
  detail: (day: string) => ReactNode
}

/** Twelve months in which the days are marked on which something is to be done; a day that is chosen says how much. */
export function PlanCalendar({ first, days, detail }: PlanCalendarProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const loads = new Map(days.map((load) => [load.day, load]))
  const most = Math.max(...days.map(workOf), 0)
  const today = useToday()
  const months = Array.from({ length: 12 }, (_, index) => firstOfMonth(first, index))
  const shown = chosen === undefined ? undefined : loads.get(chosen)
  return (
    <>
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
                    <td key={index} className="num">
                      <Day
                        day={day}
                        load={day === undefined ? undefined : loads.get(day)}
                        isChosen={day !== undefined && day === chosen}
                        shade={shadeOf(day === undefined ? undefined : loads.get(day), most)}
                        isPast={day !== undefined && day < today}
                        onChoose={setChosen}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p role="status" className="num">
        {shown ? `${shown.day} ${loadText(shown, t)}` : t('点一天查看要做的次数、用时和计划。')}
      </p>
      {shown && detail(shown.day)}
    </>
  )
}

function loadText({ count, minutes, forecast }: Load, t: TFunction): string {
  const loaded = t('{{count}} 次，{{minutes}} 分钟', { count, minutes })
  return forecast === count ? t('预计 {{day}}', { day: loaded }) : loaded
}

interface DayProps {
  day: string | undefined
  load: Load | undefined
  isChosen: boolean
  /** How much it is, of the most that a day asks for. */
  shade: number
  isPast: boolean
  onChoose: (day: string) => void
}

function Day({ day, load, isChosen, shade, isPast, onChoose }: DayProps) {
  const { t } = useTranslation()
  if (day === undefined) return null
  const number = Number(day.slice(8))
  if (!load) return number
  const text = loadText(load, t)
  return (
    <button
      type="button"
      className={load.forecast === load.count ? `${styles.asked} ${styles.expected}` : styles.asked}
      data-shade={shade}
      data-past={isPast || undefined}
      title={text}
      aria-label={`${day} ${text}`}
      aria-pressed={isChosen}
      onClick={() => onChoose(day)}
    >
      {number}
    </button>
  )
}

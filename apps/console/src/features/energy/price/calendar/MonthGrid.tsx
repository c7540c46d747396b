import { isWeekend, weekdayOf } from '@energy-console/contract'
import { type BandCalendar, type DayTable, dayKinds } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { currentLanguage } from '../../../../i18n'
import { useTranslation } from '../../../../i18n/useTranslation'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import { type BandColour, bandColours } from '../../bandColours'
import { dayMinutes, endOf } from '../strip/periods'
import styles from './YearCalendar.module.css'

interface MonthGridProps {
  /** `yyyy-MM` */
  month: string
  calendar: BandCalendar
  chosen: string
  onChoose: (day: string) => void
}

/** Monday to Sunday in the user's language, as short as they go; 5 January 2026 is a Monday. */
const weekdays = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, at) => ({ at, text: format.format(Date.UTC(2026, 0, 5 + at)) }))
}

/** A month: each day with its number, its mark (休 holiday, 班 worked weekend, ● any other with a name) and its bands in small. */
export function MonthGrid({ month, calendar, chosen, onChoose }: MonthGridProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const strips = useMemo(() => {
    const colours = bandColours(palette)
    return calendar.tables.map((table) => gradientOf(table, colours))
  }, [calendar.tables, palette])
  const days = calendar.days.filter(({ day }) => day.startsWith(month))
  const firstColumn = weekdayOf(`${month}-01`)
  const markOf = ({ day, dayKind, dayName }: BandCalendar['days'][number]) => {
    if (dayKind === 'holiday') return t('休')
    if (dayKind === 'workday' && isWeekend(day)) return t('班')
    return dayName === null ? '' : '●'
  }
  return (
    <section className={styles.month} aria-label={month}>
      <h3 className="num">{month}</h3>
      <div className={styles.days}>
        {weekdays(currentLanguage()).map(({ at, text }) => (
          <span key={at} className="muted" aria-hidden="true">
            {text}
          </span>
        ))}
        {days.map((shown, index) => {
          const { day, dayKind, dayName, table } = shown
          return (
            <button
              key={day}
              type="button"
              data-kind={dayKind}
              aria-pressed={day === chosen}
              aria-label={[day, t(dayKinds[dayKind]), dayName ?? ''].join(' ')}
              title={dayName ?? undefined}
              style={index === 0 ? { gridColumnStart: firstColumn } : undefined}
              onClick={() => onChoose(day)}
            >
              <span className="num">{Number(day.slice(8))}</span>
              <sup>{markOf(shown)}</sup>
              <i style={table === null ? undefined : { background: strips[table] }} />
            </button>
          )
        })}
      </div>
    </section>
  )
}

function gradientOf({ periods }: DayTable, colours: Record<DayTable['periods'][number]['band'], BandColour>) {
  const share = (minute: number) => `${((minute / dayMinutes) * 100).toFixed(2)}%`
  const stops = periods.map(
    ({ startMinute, band }, index) =>
      `${colours[band].ground} ${share(startMinute)} ${share(endOf(periods, index))}`,
  )
  return `linear-gradient(to right, ${stops.join(', ')})`
}

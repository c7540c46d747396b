import { bands, type Period } from '@energy-console/contract/energy'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import { bandColours } from '../../bandColours'
import { clockText, dayMinutes, endOf } from './periods'
import styles from './Strip.module.css'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

interface DayStripProps {
  periods: readonly Period[]
  /** What stands over the strip, for instance handles. */
  children?: React.ReactNode
}

/** The bands of a day over its 24 hours, each with its word where there is room. */
export function DayStrip({ periods, children }: DayStripProps) {
  const { t } = useTranslation()
  const colours = bandColours(usePalette())
  return (
    <div className={styles.day}>
      <div className={styles.strip}>
        {periods.map(({ startMinute, band }, index) => {
          const end = endOf(periods, index)
          const style: CSSProperties = {
            left: `${(startMinute / dayMinutes) * 100}%`,
            width: `${(Math.max(0, end - startMinute) / dayMinutes) * 100}%`,
            background: colours[band].ground,
            color: colours[band].text,
          }
          const label = `${clockText(startMinute)}–${clockText(end)} ${t(bands[band])}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a period is told by its place in the day alone
            <span key={index} style={style} title={label}>
              {t(bands[band])}
            </span>
          )
        })}
        {children}
      </div>
      <div className={styles.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  )
}

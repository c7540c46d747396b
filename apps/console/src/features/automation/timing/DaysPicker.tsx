import { weekdayWords } from '@energy-console/contract'
import { Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Timing.module.css'

const weekdays = weekdayWords.map((word, index) => ({ digit: String(index + 1), word }))

interface DaysPickerProps {
  label: string
  /** Digits, 1 for Monday. */
  value: string
  onChange: (days: string) => void
}

/** Chooses days of the week. */
export function DaysPicker({ label, value, onChange }: DaysPickerProps) {
  const { t } = useTranslation()
  const toggle = (digit: string) =>
    onChange(value.includes(digit) ? value.replace(digit, '') : [...value, digit].sort().join(''))
  return (
    <fieldset className={styles.days} aria-label={label} style={{ margin: 0, padding: 0, border: 0 }}>
      {weekdays.map(({ digit, word }) => (
        <Button
          key={digit}
          size="small"
          type={value.includes(digit) ? 'primary' : 'default'}
          aria-pressed={value.includes(digit)}
          onClick={() => toggle(digit)}
        >
          {t(word)}
        </Button>
      ))}
    </fieldset>
  )
}

import { Input } from 'antd'
import { useState } from 'react'
import styles from './PeriodRows.module.css'
import { clockText, typedMinute } from './periods'

interface TimeFieldProps {
  label: string
  /** Minute of the day. */
  minute: number
  onChange: (minute: number) => void
  isDisabled: boolean
}

/** A time of day that is typed (`8`, `830`, `8:30`). What means no time yet stands as it was typed, until it does. */
export function TimeField({ label, minute, onChange, isDisabled }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && typedMinute(typed) === undefined
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong}
      className={styles.time}
      disabled={isDisabled}
      {...(isWrong ? { status: 'error' as const } : {})}
      value={typed ?? clockText(minute)}
      onChange={({ target }) => {
        setTyped(target.value)
        const meant = typedMinute(target.value)
        if (meant !== undefined) onChange(meant)
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  )
}

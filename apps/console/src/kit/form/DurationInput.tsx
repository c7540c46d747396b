import { InputNumber } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { durationText } from '../value/durationText'

interface DurationInputProps {
  id?: string | undefined
  disabled?: boolean | undefined
  /** ms */
  value: number | null
  onChange: (ms: number | null) => void
  onBlur?: (() => void) | undefined
}

const minuteMs = 60_000

/** A length of time, entered in seconds; from a minute on it is said in words beside them. */
export function DurationInput({ value, onChange, ...rest }: DurationInputProps) {
  const { t } = useTranslation()
  const words = value !== null && value >= minuteMs ? ` = ${durationText(value, 'ms', t)}` : ''
  return (
    <InputNumber
      {...rest}
      min={0}
      style={{ width: '100%' }}
      suffix={`${t('秒')}${words}`}
      value={value === null ? null : value / 1000}
      onChange={(seconds) => onChange(seconds === null ? null : Math.round(seconds * 1000))}
    />
  )
}

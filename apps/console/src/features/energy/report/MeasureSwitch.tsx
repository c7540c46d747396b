import { Segmented } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

/** What a picture of costs shows: energy, or what it cost. */
export type Measure = 'kwh' | 'yuan'

interface MeasureSwitchProps {
  value: Measure
  onChange: (measure: Measure) => void
}

/** Chooses between energy and its cost. */
export function MeasureSwitch({ value, onChange }: MeasureSwitchProps) {
  const { t } = useTranslation()
  return (
    <Segmented<Measure>
      size="small"
      aria-label={t('显示内容')}
      value={value}
      options={[
        { value: 'yuan', label: t('电费') },
        { value: 'kwh', label: t('电量') },
      ]}
      onChange={onChange}
    />
  )
}

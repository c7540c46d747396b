import { Checkbox, Switch } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'

interface Props {
  label: string
  /** Undefined while several items differ. */
  value: boolean | undefined
  onChange: (value: boolean) => void
}

/** On or off; while several items differ neither, until it is pressed and all of them are on. */
export function SwitchInput({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  if (value !== undefined) return <Switch aria-label={label} checked={value} onChange={onChange} />
  return (
    <Checkbox
      aria-label={label}
      aria-checked="mixed"
      indeterminate
      checked={false}
      onChange={() => onChange(true)}
    >
      {t('多个值')}
    </Checkbox>
  )
}

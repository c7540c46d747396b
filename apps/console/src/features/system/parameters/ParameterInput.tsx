import type { KnownParameter, KnownValue } from '@energy-console/contract/system'
import { Input, InputNumber, Switch } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { useZonedPicker, wallOf } from '../../../kit/time/ZonedPicker'
import { useZone } from '../../../kit/time/zone'
import { instantOfText } from '../../../kit/time/zonedText'

interface ParameterInputProps {
  known: KnownParameter
  value: KnownValue
  isDisabled: boolean
  isWrong: boolean
  onChange: (value: KnownValue) => void
}

/** The input of a parameter, by its kind. */
export function ParameterInput({ known, value, isDisabled, isWrong, onChange }: ParameterInputProps) {
  const { t } = useTranslation()
  const shared = {
    disabled: isDisabled,
    'aria-label': t(known.name),
    ...(isWrong ? { status: 'error' as const } : {}),
  }
  switch (known.kind) {
    case 'number':
      return (
        <InputNumber<number>
          {...shared}
          style={{ width: '100%' }}
          precision={0}
          suffix={t(known.unit)}
          value={typeof value === 'number' ? value : null}
          onChange={(number) => onChange(number ?? '')}
        />
      )
    case 'switch':
    case 'presence':
      return (
        <Switch
          disabled={isDisabled}
          aria-label={t(known.name)}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'address':
      return (
        <Input
          {...shared}
          maxLength={1000}
          placeholder="https://"
          value={String(value)}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )
    case 'until':
      return <UntilInput {...shared} seconds={String(value)} onChange={onChange} />
  }
}

interface UntilInputProps {
  /** Unix seconds; '' for none. */
  seconds: string
  onChange: (seconds: string) => void
  disabled: boolean
  'aria-label': string
}

function UntilInput({ seconds, onChange, ...rest }: UntilInputProps) {
  const Picker = useZonedPicker()
  const zone = useZone()
  return (
    <Picker
      {...rest}
      showTime
      // what was typed stays when the field is left
      needConfirm={false}
      style={{ width: '100%' }}
      value={seconds === '' ? null : wallOf(Number(seconds) * 1000, zone)}
      onChange={(date) => {
        const instant = date && instantOfText(date.format('YYYY-MM-DD HH:mm:ss'), zone)
        onChange(instant === null || instant === undefined ? '' : String(Math.floor(instant / 1000)))
      }}
    />
  )
}

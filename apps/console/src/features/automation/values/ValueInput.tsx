import { booleanWords, type ValueFormat } from '@energy-console/contract/devices'
import { Input, InputNumber, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

/** What decides how a value is entered: how it is said, and its bounds; of a text `max` is the most characters. */
export interface InputFormat extends ValueFormat {
  min?: number | null | undefined
  max?: number | null | undefined
}

interface ValueInputProps {
  /** Undefined while it is not known. */
  format: InputFormat | undefined
  /** As text: a number, the number of a word, or a text; undefined for none. */
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  id?: string
  /** What it is called where no label stands beside it, translated. */
  label?: string
  /** A text has room for lines. */
  isLong?: boolean
}

/** The input that fits a value: its words, a number with its unit and bounds, a text. */
export function ValueInput({ format, value, onChange = () => {}, id, label, isLong }: ValueInputProps) {
  const { t } = useTranslation()
  const { dataType = 'text', enumMap, unit, min, max } = format ?? {}
  const named = {
    ...(id === undefined ? {} : { id }),
    ...(label === undefined ? {} : { 'aria-label': label }),
  }
  const words = dataType === 'boolean' ? { ...booleanWords, ...enumMap } : (enumMap ?? {})
  if (dataType !== 'number' && Object.keys(words).length > 0)
    return (
      <Select
        {...named}
        value={value === '' ? undefined : value}
        options={Object.entries(words).map(([key, word]) => ({
          value: key,
          label: enumMap?.[key] ?? t(word),
        }))}
        onChange={onChange}
      />
    )
  if (dataType === 'text')
    return isLong ? (
      <Input.TextArea
        {...named}
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...(max ? { maxLength: max, showCount: true } : {})}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    ) : (
      <Input
        {...named}
        // no text field that turns into a choice under the hand
        disabled={format === undefined}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const bounds = [min, max].some((bound) => typeof bound === 'number')
  return (
    <InputNumber
      {...named}
      style={{ width: '100%' }}
      {...(unit ? { suffix: unit } : {})}
      {...(bounds ? { placeholder: `${min ?? ''} ~ ${max ?? ''}` } : {})}
      value={value === undefined || value === '' ? null : Number(value)}
      onChange={(next) => onChange(next === null ? undefined : String(next))}
    />
  )
}

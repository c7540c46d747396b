import { Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useZonedPicker, wallOfText } from '../time/ZonedPicker'
import { useTenantZone, useZone } from '../time/zone'
import { inOtherZone } from '../time/zonedText'
import { DurationInput } from './DurationInput'
import type { Field } from './fields'
import { ReferenceSelect } from './ReferenceSelect'
import { TreeReference } from './TreeReference'

/** What an input is given; forms pass `id`, `value` and `onChange`. */
export interface FieldInputProps {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  isDisabled?: boolean
  placeholder?: string
}

/** The input of a field, from its metadata. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, value, onChange = () => {}, onBlur, isDisabled, placeholder } = props
  const { t } = useTranslation()
  const shared = { id, onBlur, disabled: isDisabled, ...(placeholder ? { placeholder } : {}) }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const handleText = ({ target }: { target: { value: string } }) => onChange(target.value)
  const unit = field.meta.unit
  switch (field.kind) {
    case 'textarea':
      return (
        <Input.TextArea
          {...shared}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={text}
          onChange={handleText}
        />
      )
    case 'password':
      return <Input.Password {...shared} autoComplete="new-password" value={text} onChange={handleText} />
    case 'number':
      if (unit === 'ms')
        return (
          <DurationInput {...shared} value={typeof value === 'number' ? value : null} onChange={onChange} />
        )
      return (
        <InputNumber
          {...shared}
          style={{ width: '100%' }}
          suffix={unit}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <Switch
          {...shared}
          checked={value !== false && value !== undefined && value !== null}
          onChange={onChange}
        />
      )
    case 'select':
      return (
        <Select
          {...shared}
          allowClear={!field.isRequired}
          style={{ width: '100%' }}
          value={value ?? undefined}
          options={field.meta.choices?.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
          onChange={onChange}
        />
      )
    case 'date':
    case 'datetime':
      return <TimeInput {...shared} withClock={field.kind === 'datetime'} text={text} onChange={onChange} />
    case 'tree':
      return <TreeReference {...shared} noun={field.meta.reference ?? ''} value={text} onChange={onChange} />
    case 'reference':
    case 'list':
      return (
        <ReferenceSelect
          {...shared}
          noun={field.meta.reference ?? ''}
          isMultiple={field.kind === 'list'}
          value={text}
          onChange={onChange}
        />
      )
    default:
      return <Input {...shared} suffix={unit} value={text} onChange={handleText} />
  }
}

interface TimeInputProps {
  withClock: boolean
  /** As the wire has it: a date, or a time of the tenant's zone. */
  text: string
  onChange: (text: string) => void
  id?: string | undefined
  disabled?: boolean | undefined
}

function TimeInput({ withClock, text, onChange, ...rest }: TimeInputProps) {
  const Picker = useZonedPicker()
  const [tenantZone, zone] = [useTenantZone(), useZone()]
  const format = withClock ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD'
  return (
    <Picker
      {...rest}
      showTime={withClock}
      style={{ width: '100%' }}
      value={wallOfText(withClock ? inOtherZone(text, tenantZone, zone) : text)}
      onChange={(date) => {
        const chosen = date?.format(format) ?? ''
        onChange(withClock ? inOtherZone(chosen, zone, tenantZone) : chosen)
      }}
    />
  )
}

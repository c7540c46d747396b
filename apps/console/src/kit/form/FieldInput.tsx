import { DatePicker, Input, InputNumber, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
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
    case 'datetime': {
      const format = field.kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm:ss'
      return (
        <DatePicker
          {...shared}
          showTime={field.kind === 'datetime'}
          style={{ width: '100%' }}
          value={text === '' ? null : dayjs(text)}
          onChange={(date) => onChange(date ? date.format(format) : '')}
        />
      )
    }
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

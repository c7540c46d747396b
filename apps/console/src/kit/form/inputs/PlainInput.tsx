import { referredNoun } from '@energy-console/contract'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { DurationInput } from '../DurationInput'
import type { FieldInputProps } from '../FieldInputProps'
import { ReferenceSelect } from '../ReferenceSelect'
import { TreeReference } from '../TreeReference'
import { ColourInput, IconSelect, ZoneSelect } from './PickedInputs'
import { PictureInput } from './PictureInput'
import { RichTextInput } from './RichTextInput'
import { ClockInput, DateInput, InstantInput } from './TimeInputs'

const full = { width: '100%' }
/** Choices that are found without a search. */
const mostUnsearched = 20

/** The input of a field that holds one value, from what its builder says. */
export function PlainInput(props: FieldInputProps) {
  const {
    field,
    id,
    value,
    onChange = () => {},
    onBlur,
    isDisabled,
    isWrong,
    placeholder,
    label,
    describedBy,
    stationId,
    kind,
  } = props
  const { t } = useTranslation()
  const { meta } = field
  const unit = meta.unit && t(field.kind === 'duration' && meta.unit === 'min' ? '分钟' : meta.unit)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = {
    ...(id ? { id } : {}),
    onBlur,
    disabled: isDisabled,
    status: isWrong ? ('error' as const) : undefined,
    ...(placeholder ? { placeholder } : {}),
    ...(label ? { 'aria-label': label } : {}),
    ...(isWrong ? { 'aria-invalid': true, 'aria-describedby': describedBy } : {}),
  }
  const referred = { noun: referredNoun(meta) ?? '', stationId }
  const handleText = ({ target }: { target: { value: string } }) => onChange(target.value)
  switch (field.format.input) {
    case 'text':
      return <Input {...shared} suffix={unit} value={text} onChange={handleText} />
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
      if (field.kind === 'duration' && (meta.unit === 'ms' || meta.unit === 's')) {
        const inMs = meta.unit === 's' ? 1_000 : 1
        return (
          <DurationInput
            {...shared}
            value={typeof value === 'number' ? value * inMs : null}
            onChange={(ms) => onChange(ms === null ? null : Math.round(ms / inMs))}
          />
        )
      }
      return (
        <InputNumber<number>
          {...shared}
          style={full}
          suffix={unit}
          value={Number.isFinite(Number(text || 'none')) ? Number(text) : null}
          onChange={onChange}
        />
      )
    case 'decimal':
      return (
        <InputNumber<string>
          {...shared}
          stringMode
          style={full}
          suffix={unit}
          value={text === '' ? null : text}
          onChange={onChange}
        />
      )
    case 'switch': {
      const { status: _none, ...rest } = shared
      return (
        <Switch
          {...rest}
          checked={value !== false && value !== undefined && value !== null}
          onChange={onChange}
        />
      )
    }
    case 'select':
      return (
        <Select
          {...shared}
          allowClear={!field.isRequired}
          showSearch={(meta.choices?.length ?? 0) > mostUnsearched && { optionFilterProp: 'label' }}
          style={full}
          value={value ?? undefined}
          options={meta.choices?.map((choice) => ({ value: choice.value, label: t(choice.label) }))}
          onChange={onChange}
        />
      )
    case 'instant':
      return <InstantInput {...shared} text={text} onChange={onChange} />
    case 'date':
      return <DateInput {...shared} text={text} onChange={onChange} />
    case 'month':
      return <DateInput {...shared} picker="month" text={text} onChange={onChange} />
    case 'time':
      return <ClockInput {...shared} text={text} onChange={onChange} />
    case 'zone':
      return <ZoneSelect {...shared} text={text} onChange={onChange} />
    case 'colour':
      return <ColourInput {...shared} text={text} onChange={onChange} />
    case 'icon':
      return <IconSelect {...shared} text={text} onChange={onChange} />
    case 'tree':
      return <TreeReference {...shared} {...referred} value={text} onChange={onChange} />
    case 'reference':
      return (
        <ReferenceSelect
          {...shared}
          {...referred}
          kind={kind}
          holding={meta.holding}
          isKey={meta.dictionary !== undefined}
          value={text}
          onChange={onChange}
        />
      )
    case 'references':
      return (
        <ReferenceSelect
          {...shared}
          {...referred}
          holding={meta.holding}
          isMultiple
          value={text}
          onChange={onChange}
        />
      )
    case 'richText':
      return <RichTextInput {...shared} label={field.label} text={text} onChange={onChange} />
    case 'picture':
      return <PictureInput {...shared} label={field.label} text={text} onChange={onChange} />
    case 'rows':
    case 'attachments':
      return null
  }
}

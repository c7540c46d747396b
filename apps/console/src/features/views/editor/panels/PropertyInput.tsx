import type { Property } from '@energy-console/schematic'
import { InputNumber, Select, Slider, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ColorInput } from './ColorInput'
import { DeviceSelect } from './DeviceSelect'
import { ImageInput } from './ImageInput'
import { mixed } from './mixed'
import { RowsInput } from './RowsInput'
import { SourceSelect } from './SourceSelect'
import { SvgInput } from './SvgInput'
import { SymbolSelect } from './SymbolSelect'
import { TextInput } from './TextInput'

interface Props {
  property: Property
  /** The present value, or `mixed`. */
  value: unknown
  onChange: (value: unknown) => void
}

/** The input that a property's metadata asks for. A mixed value shows as empty and is replaced for all. */
export function PropertyInput({ property, value, onChange }: Props) {
  const { t } = useTranslation()
  const { input, min, max, step, options, unit } = property
  const isMixed = value === mixed
  const known = isMixed ? undefined : value
  const label = t(property.label)
  const placeholder = isMixed ? t('多个值') : undefined

  switch (input) {
    case 'number':
    case 'slider':
      return input === 'slider' && !isMixed && max !== undefined && max <= 1 ? (
        <Slider
          min={min}
          max={max}
          step={step}
          value={Number(known)}
          onChange={onChange}
          ariaLabelForHandle={label}
        />
      ) : (
        <InputNumber
          aria-label={label}
          style={{ width: '100%' }}
          min={min}
          max={max}
          step={step}
          suffix={unit}
          value={known === undefined ? null : shownNumber(Number(known))}
          placeholder={placeholder}
          changeOnBlur
          onChange={(next) => next !== null && onChange(next)}
        />
      )
    case 'color':
      return (
        <ColorInput label={label} value={isMixed ? undefined : String(known ?? '')} onChange={onChange} />
      )
    case 'select':
      return (
        <Select
          aria-label={label}
          value={known as string | number | undefined}
          placeholder={placeholder}
          onChange={onChange}
          options={options?.map((option) => ({ value: option.value, label: t(option.label) }))}
        />
      )
    case 'switch':
      return <Switch aria-label={label} checked={known === true} onChange={onChange} />
    case 'image':
      return <ImageInput label={label} value={String(known ?? '')} onChange={onChange} />
    case 'device':
      return <DeviceSelect label={label} value={String(known ?? '')} onChange={onChange} />
    case 'source':
      return <SourceSelect label={label} value={String(known ?? '')} onChange={onChange} />
    case 'symbol':
      return <SymbolSelect label={label} value={String(known ?? '')} onChange={onChange} />
    case 'rows':
      return <RowsInput property={property} value={Array.isArray(known) ? known : []} onChange={onChange} />
    case 'points':
      return null
    case 'svg':
      return (
        <SvgInput label={label} value={String(known ?? '')} placeholder={placeholder} onChange={onChange} />
      )
    case 'textarea':
      return (
        <TextInput
          label={label}
          isMultiline
          value={String(known ?? '')}
          placeholder={placeholder}
          onChange={onChange}
        />
      )
    case 'text':
      return (
        <TextInput label={label} value={String(known ?? '')} placeholder={placeholder} onChange={onChange} />
      )
    default:
      return input satisfies never
  }
}

/** Turned and scaled items lie between page units; more than two decimals say nothing to anybody. */
const shownNumber = (value: number) => Math.round(value * 100) / 100

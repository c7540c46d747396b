import type { Property } from '@energy-console/schematic'
import { Select } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { CameraSelect } from './CameraSelect'
import { ColorInput } from './ColorInput'
import { DeviceSelect } from './DeviceSelect'
import { ImageInput } from './ImageInput'
import { mixed } from './mixed'
import { NumberInput } from './NumberInput'
import { RowsInput } from './RowsInput'
import { type SliderChange, SliderInput } from './SliderInput'
import { SourceSelect } from './SourceSelect'
import { SvgInput } from './SvgInput'
import { SwitchInput } from './SwitchInput'
import { SymbolSelect } from './SymbolSelect'
import { TextInput } from './TextInput'

interface Props {
  property: Property
  /** The present value, or `mixed`. */
  value: unknown
  isDisabled?: boolean
  /** `change` says of a slider whether it is pulled on. */
  onChange: (value: unknown, change?: SliderChange) => void
}

/** The input that a property's metadata asks for. A mixed value shows as empty and is replaced for all. */
export function PropertyInput({ property, value, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation()
  const { input, min, max, step, options, unit } = property
  const isMixed = value === mixed
  const known = isMixed ? undefined : value
  const label = t(property.label, { context: 'item' })
  const placeholder = isMixed ? t('多个值') : undefined
  const text = { label, value: String(known ?? ''), placeholder }

  switch (input) {
    case 'slider':
    case 'number': {
      const number = { label, min, max, step, isDisabled }
      return input === 'slider' && !isMixed ? (
        <SliderInput {...number} value={Number(known)} onChange={onChange} />
      ) : (
        <NumberInput
          {...number}
          unit={unit}
          placeholder={placeholder}
          value={known === undefined ? undefined : Number(known)}
          onChange={(next) => onChange(next)}
        />
      )
    }
    case 'color':
      return <ColorInput label={label} value={isMixed ? undefined : text.value} onChange={onChange} />
    case 'select':
      return (
        <Select
          aria-label={label}
          value={known as string | number | undefined}
          placeholder={placeholder}
          onChange={(next) => onChange(next)}
          options={options?.map((option) => ({ value: option.value, label: t(option.label) }))}
        />
      )
    case 'switch':
      return <SwitchInput label={label} value={isMixed ? undefined : known === true} onChange={onChange} />
    case 'image':
      return <ImageInput {...text} onChange={onChange} />
    case 'device':
      return <DeviceSelect {...text} onChange={onChange} />
    case 'camera':
      return <CameraSelect {...text} onChange={onChange} />
    case 'source':
      return <SourceSelect {...text} onChange={onChange} />
    case 'symbol':
      return <SymbolSelect {...text} onChange={onChange} />
    case 'rows':
      return <RowsInput property={property} value={Array.isArray(known) ? known : []} onChange={onChange} />
    case 'points':
      return null
    case 'svg':
      return <SvgInput {...text} onChange={onChange} />
    case 'textarea':
      return <TextInput {...text} isMultiline onChange={onChange} />
    case 'text':
      return <TextInput {...text} onChange={onChange} />
    default:
      return input satisfies never
  }
}

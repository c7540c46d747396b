import { ColorPicker, Flex, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { iconNames, NamedIcon } from '../../icon/NamedIcon'
import type { TextInputProps } from './TextInputProps'

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))
const icons = iconNames.map((name) => ({ value: name, label: name }))
const full = { width: '100%' }

/** The name of a time zone, found by a part of it. */
export function ZoneSelect({ text, onChange, ...rest }: TextInputProps) {
  const known = text === '' || zones.some(({ value }) => value === text)
  return (
    <Select
      {...rest}
      showSearch
      allowClear
      style={full}
      value={text || undefined}
      options={known ? zones : [{ value: text, label: text }, ...zones]}
      onChange={(zone?: string) => onChange(zone ?? '')}
    />
  )
}

const withIcon = ({ value }: { value?: unknown }) => (
  <Flex gap={8}>
    <NamedIcon name={String(value)} /> {String(value)}
  </Flex>
)

/** One of the icons that the console knows. */
export function IconSelect({ text, onChange, ...rest }: TextInputProps) {
  return (
    <Select
      {...rest}
      showSearch
      allowClear
      style={full}
      value={text || undefined}
      options={icons}
      optionRender={withIcon}
      labelRender={withIcon}
      onChange={(name?: string) => onChange(name ?? '')}
    />
  )
}

/** A colour, `#rrggbb`. */
export function ColourInput({ text, onChange, id, disabled = false }: TextInputProps) {
  const { t } = useTranslation()
  return (
    <span id={id}>
      <ColorPicker
        disabled={disabled}
        disabledAlpha
        allowClear
        showText={(colour) => (text === '' ? t('未选择') : colour.toHexString())}
        value={text || null}
        onChange={(colour) => onChange(colour.cleared ? '' : colour.toHexString().slice(0, 7))}
      />
    </span>
  )
}

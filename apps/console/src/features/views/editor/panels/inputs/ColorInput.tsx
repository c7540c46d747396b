import { ColorPicker } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'

interface Props {
  label: string
  /** A CSS colour; undefined while several items differ. */
  value: string | undefined
  onChange: (value: string) => void
}

const presets = [
  '#FFFFFF',
  '#121212',
  '#303133',
  '#909399',
  '#386BE1',
  '#36B37E',
  '#FFAB00',
  '#E5484D',
  '#00B8D9',
  '#6554C0',
]

/** A colour, also none; stored when the picker is let go. */
export function ColorInput({ label, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <ColorPicker
      aria-label={label}
      size="small"
      allowClear
      showText={(color) =>
        value === undefined ? t('多个值') : value === 'transparent' ? t('透明') : color.toHexString()
      }
      // null shows the crossed-out swatch; a transparent colour would look black
      value={value === undefined || value === '' || value === 'transparent' ? null : value}
      presets={[{ label: t('常用颜色'), colors: presets }]}
      onClear={() => onChange('transparent')}
      onChangeComplete={(color) => !color.cleared && onChange(color.toCssString())}
    />
  )
}

import { symbolGroups, symbolLibrary } from '@energy-console/schematic-react'
import { Select } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (symbolId: string) => void
}

/** One of the symbols of the library. */
export function SymbolSelect({ label, value, placeholder, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      placeholder={placeholder}
      onChange={(next) => onChange(next ?? '')}
      options={Object.entries(symbolGroups).map(([group, title]) => ({
        label: t(title),
        options: symbolLibrary
          .filter((symbol) => symbol.group === group)
          .map((symbol) => ({ value: symbol.id, label: t(symbol.label) })),
      }))}
    />
  )
}

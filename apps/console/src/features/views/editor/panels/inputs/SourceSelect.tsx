import { Select } from 'antd'
import { useTable } from '../../EditorContext'

interface SourceSelectProps {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (value: string) => void
}

/** One of the view's data sources. */
export function SourceSelect({ label, value, placeholder, onChange }: SourceSelectProps) {
  const sources = useTable('source')
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      placeholder={placeholder}
      onChange={(next) => onChange(next ?? '')}
      options={sources.map((source) => ({
        value: source.id,
        label: source.name || source.prop || source.id,
      }))}
    />
  )
}

import { Select } from 'antd'
import { useTable } from '../EditorContext'

interface SourceSelectProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** One of the view's data sources. */
export function SourceSelect({ label, value, onChange }: SourceSelectProps) {
  const sources = useTable('source')
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      onChange={(next) => onChange(next ?? '')}
      options={sources.map((source) => ({
        value: source.id,
        label: source.name || source.prop || source.id,
      }))}
    />
  )
}

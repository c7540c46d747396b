import { referenceOptions } from '@energy-console/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (deviceId: string) => void
}

/** A device of the user's stations, found by its name. */
export function DeviceSelect({ label, value, placeholder, onChange }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = useCall(referenceOptions, { query: { noun: 'device', keyword } }, { keepsPrevious: true })
  const chosen = useCall(
    referenceOptions,
    { query: { noun: 'device', ids: value } },
    { isEnabled: value !== '' },
  )
  const options = new Map([...(chosen.data ?? []), ...(found.data ?? [])].map(({ id, title }) => [id, title]))
  return (
    <Select
      aria-label={label}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={found.isFetching}
      value={value || undefined}
      placeholder={placeholder}
      onChange={(next) => onChange(next ?? '')}
      options={[...options].map(([id, title]) => ({ value: id, label: title }))}
    />
  )
}

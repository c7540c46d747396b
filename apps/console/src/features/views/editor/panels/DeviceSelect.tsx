import { devices } from '@energy-console/contract/devices'
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
  const found = useCall(
    devices.calls.list,
    { query: { deviceName_like: keyword, size: '50' } },
    { keepsPrevious: true },
  )
  const chosen = useCall(
    devices.calls.list,
    { query: { id_equal: value, size: '1' } },
    { isEnabled: /^\d{1,18}$/.test(value) },
  )
  const options = new Map(
    [...(chosen.data ?? []), ...(found.data ?? [])].map(({ id, deviceName }) => [id, deviceName]),
  )
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

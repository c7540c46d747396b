import { Flex, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { SiteSelect } from './SiteSelect'
import { useDevices } from './useDevices'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  onChange: (deviceId: string) => void
}

/** A device of the user's stations, found by where it stands and by its name. */
export function DeviceSelect({ label, value, placeholder, onChange }: Props) {
  const { t } = useTranslation()
  const [siteId, setSiteId] = useState('')
  const [keyword, setKeyword] = useState('')
  const { devices, isFetching, hasMore } = useDevices({ chosenId: value, siteId, keyword })
  return (
    <Flex vertical gap={4}>
      <SiteSelect value={siteId} onChange={setSiteId} />
      <Select
        aria-label={label}
        allowClear
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={isFetching}
        value={value || undefined}
        placeholder={placeholder}
        onChange={(next) => onChange(next ?? '')}
        options={[...devices].map(([id, title]) => ({ value: id, label: title }))}
        popupRender={(list) => (
          <>
            {list}
            {hasMore && <div className="muted">{t('还有更多设备，输入名称缩小范围')}</div>}
          </>
        )}
      />
    </Flex>
  )
}

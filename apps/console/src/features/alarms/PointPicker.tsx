import { type DataSourceNode, dataSourceTree, pointInfos } from '@energy-console/contract/devices'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import type { FieldInputProps } from '../../kit/form/FieldInputProps'

const most = 200

/** Chooses a point by the name of its device or property. */
export function PointPicker({ id, value, onChange = () => {}, onBlur }: FieldInputProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword.trim())
  const { data = [], isFetching } = useCall(
    dataSourceTree,
    { query: { keyword: wanted } },
    { keepsPrevious: true },
  )
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const named = useCall(
    pointInfos,
    { query: { itemIds: chosen ?? '0' } },
    { isEnabled: chosen !== undefined },
  )
  const found = pointsOf(data).slice(0, most)
  const missing = (named.data ?? []).filter(({ itemId }) => !found.some((option) => option.value === itemId))
  return (
    <Select
      {...(id ? { id } : {})}
      onBlur={onBlur}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      style={{ width: '100%' }}
      placeholder={t('输入设备或属性名称查找')}
      loading={isFetching}
      value={chosen}
      options={[
        ...missing.map((point) => ({
          value: point.itemId,
          label: `${point.deviceName} · ${point.propertyName}`,
        })),
        ...found,
      ]}
      onChange={onChange}
    />
  )
}

function pointsOf(nodes: readonly DataSourceNode[], device = ''): { value: string; label: string }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'property' && node.itemId && node.dataType !== 'text')
      return [{ value: node.itemId, label: `${device} · ${node.title}` }]
    return pointsOf(node.children ?? [], node.title)
  })
}

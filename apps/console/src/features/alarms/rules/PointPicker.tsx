import {
  type DataSourceNode,
  getDataSourceTree,
  listPointInfos,
  pointName,
} from '@energy-console/contract/devices'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'

const most = 200

/** Chooses a point by the name of its device or property; its id is never shown. */
export function PointPicker({ field, id, value, onChange = () => {}, onBlur }: FieldInputProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword.trim())
  const { data = [], isFetching } = useCall(
    getDataSourceTree,
    { query: { keyword: wanted } },
    { keepsPrevious: true },
  )
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const named = useCall(
    listPointInfos,
    { query: { itemIds: chosen ?? '0' } },
    { isEnabled: chosen !== undefined },
  )
  const found = pointsOf(data).slice(0, most)
  const own = chosen !== undefined && !found.some(({ value: itemId }) => itemId === chosen) ? [chosen] : []
  const labelOf = (itemId: string) => {
    const point = named.data?.find((one) => one.itemId === itemId)
    if (point) return pointName(point.deviceName, point.propertyName)
    return named.isSuccess ? t('数据点已删除或无权查看') : '…'
  }
  return (
    <Select
      {...(id ? { id } : {})}
      onBlur={onBlur}
      allowClear={!field.isRequired}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      style={{ width: '100%' }}
      placeholder={t('输入设备或属性名称查找')}
      loading={isFetching}
      value={chosen}
      options={[...own.map((itemId) => ({ value: itemId, label: labelOf(itemId) })), ...found]}
      onChange={onChange}
    />
  )
}

function pointsOf(nodes: readonly DataSourceNode[], device = ''): { value: string; label: string }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'property' && node.itemId && node.dataType !== 'text')
      return [{ value: node.itemId, label: pointName(device, node.title) }]
    return pointsOf(node.children ?? [], node.title)
  })
}

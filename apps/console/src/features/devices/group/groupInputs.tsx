import { keptAggregates, listGroupPoints, listPointInfos, pointName } from '@energy-console/contract/devices'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import styles from './Group.module.css'
import { KeptInput } from './KeptInput'

interface Point {
  deviceName: string
  propertyName: string
  unit: string | null
}

/** Chooses points of a station that are numbers, with their units; after the first, those that can stand beside it. */
function GroupPoints({ id, value, onChange = () => {}, onBlur, stationId, ...rest }: FieldInputProps) {
  const { t } = useTranslation()
  const [keyword, setKeyword] = useState('')
  const wanted = useDeferredValue(keyword.trim())
  const chosen = typeof value === 'string' && value !== '' ? value.split(',') : []
  const [first] = chosen
  const offered = useCall(
    listGroupPoints,
    {
      query: {
        stationId: stationId ?? '0',
        ...(wanted === '' ? {} : { keyword: wanted }),
        ...(first === undefined ? {} : { like: first }),
      },
    },
    { isEnabled: stationId !== undefined, keepsPrevious: true },
  )
  const known = useCall(
    listPointInfos,
    { query: { itemIds: chosen.join() || '0' } },
    { isEnabled: chosen.length > 0, keepsPrevious: true },
  )
  const found = new Map<string, Point>(
    [...(known.data ?? []), ...(offered.data ?? [])].map((point) => [point.itemId, point]),
  )
  const listed = offered.data?.map(({ itemId }) => itemId) ?? []
  const options = [...listed, ...chosen.filter((itemId) => !listed.includes(itemId))].map((itemId) => ({
    value: itemId,
    point: found.get(itemId),
    label: nameOf(found.get(itemId), known.isSuccess ? t('数据点已删除或无权查看') : '…'),
  }))
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      maxTagCount={mostTags}
      onBlur={onBlur}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      style={{ width: '100%' }}
      disabled={rest.isDisabled ?? false}
      placeholder={rest.placeholder ?? t('输入设备或属性名称查找')}
      loading={offered.isFetching}
      value={chosen}
      options={options}
      optionRender={({ data: { label, point } }) => (
        <span className={styles.offered}>
          <span>{label}</span>
          <span className="muted">{point?.unit}</span>
        </span>
      )}
      onChange={(next) => onChange(next.join())}
    />
  )
}

/** Of a group of hundreds the first are shown by name. */
const mostTags = 40

const nameOf = (point: Point | undefined, unknown: string) =>
  point ? pointName(point.deviceName, point.propertyName) : unknown

/** What the form of a group has of its own. */
export const groupInputs: CustomInputs = {
  itemIds: { isNarrow: true, Input: GroupPoints },
  ...Object.fromEntries(
    Object.keys(keptAggregates).map((name) => [name, { isNarrow: true, Input: KeptInput } as const]),
  ),
}

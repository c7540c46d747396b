import { type DataSourceNode, getDataSourceTree, pointName } from '@energy-console/contract/devices'
import { Select } from 'antd'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { LabelledField } from '../terms/LabelledField'

interface RegisterSelectProps {
  stationId: string
  value: string | undefined
  onChange: (itemId: string) => void
}

/** Chooses an energy register of a station by the names of device and property. */
export function RegisterSelect({ stationId, value, onChange }: RegisterSelectProps) {
  const { t } = useTranslation()
  const {
    data = [],
    error,
    isPending,
  } = useCall(getDataSourceTree, { query: { stationId } }, { staleMs: 60_000 })
  return (
    <LabelledField label={t('电量数据点')} problem={error?.message}>
      {(id) => (
        <Select<string>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          {...(value === undefined ? {} : { value })}
          placeholder={t('输入设备或属性名称查找')}
          options={registersOf(data)}
          onChange={onChange}
        />
      )}
    </LabelledField>
  )
}

function registersOf(nodes: readonly DataSourceNode[], device = ''): { value: string; label: string }[] {
  return nodes.flatMap((node) => {
    if (node.type === 'property')
      return node.itemId && node.unit === 'kWh'
        ? [{ value: node.itemId, label: pointName(device, node.title) }]
        : []
    return registersOf(node.children ?? [], node.title)
  })
}

import type { ConnectProposal } from '@energy-console/contract/devices'
import { Select, Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { type ConnectRow, chosenOf, ofKeys, withKey } from './connectRows'
import { usePropertiesOf } from './usePropertiesOf'

interface KeyMappingProps {
  keys: ConnectProposal['keys']
  row: ConnectRow
  onChange: (mapping: Record<string, string>) => void
}

/** The keys of one device: what came, and which property each is. */
export function KeyMapping({ keys, row, onChange }: KeyMappingProps) {
  const { t } = useTranslation()
  const options = usePropertiesOf(chosenOf(row.choice))
  if (row.choice === ofKeys)
    return <p className="muted">{t('每个标识成为新产品的一个属性，单位等可在产品中补充。')}</p>
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 460, y: 280 }}
      dataSource={[...keys]}
      columns={[
        { key: 'key', title: t('标识'), render: (_, { key }) => <code>{key}</code> },
        { key: 'sample', title: t('最近的值'), render: (_, { sample }) => sample },
        {
          key: 'property',
          title: t('对应属性'),
          width: 280,
          render: (_, { key }) => (
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              style={{ width: '100%' }}
              aria-label={t('{{key}} 的对应属性', { key })}
              placeholder={t('不接收')}
              options={options}
              value={row.mapping[key]}
              onChange={(propertyNo?: string) => onChange(withKey(row.mapping, key, propertyNo))}
            />
          ),
        },
      ]}
    />
  )
}

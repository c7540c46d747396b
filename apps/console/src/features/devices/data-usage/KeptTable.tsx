import { type ProductProperty, storageRules } from '@energy-console/contract/devices'
import type { KeptReadings } from '@energy-console/contract/system'
import { Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { formatValue } from '../../../kit/value/formatValue'

const whole = (value: number) => formatValue(value, { decimals: 0 })

const isRule = (storage: string): storage is ProductProperty['storage'] => storage in storageRules

/** What was kept of each property yesterday: what a dead band or an interval of storing comes to. */
export function KeptTable({ kept }: { kept: readonly KeptReadings[] }) {
  const { t } = useTranslation()
  const ruleOf = ({ storage }: KeptReadings) => (isRule(storage) ? t(storageRules[storage]) : storage)
  const number = (title: string, of: (line: KeptReadings) => number) => ({
    title: t(title),
    align: 'right' as const,
    className: 'num',
    sorter: (one: KeptReadings, other: KeptReadings) => of(one) - of(other),
    render: (_: unknown, line: KeptReadings) => whole(of(line)),
  })
  return (
    <Table<KeptReadings>
      size="small"
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      rowKey="propertyId"
      dataSource={kept}
      columns={[
        {
          title: t('属性'),
          sorter: (one, other) => one.propertyName.localeCompare(other.propertyName),
          render: (_, { productName, propertyName }) => (
            <>
              {propertyName} {productName && <span className="muted">{productName}</span>}
            </>
          ),
        },
        {
          title: t('保存规则'),
          sorter: (one, other) => one.storage.localeCompare(other.storage),
          render: (_, line) => ruleOf(line),
        },
        number('数据点', ({ points }) => points),
        number('保存（条）', ({ readings }) => readings),
        number('每点', ({ readings, keptPoints }) => readings / Math.max(1, keptPoints)),
        number('按上报间隔', ({ expected, points }) => expected / Math.max(1, points)),
      ]}
    />
  )
}

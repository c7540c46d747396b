import { type ProductProperty, storageRules } from '@energy-console/contract/devices'
import type { KeptReadings } from '@energy-console/contract/system'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../../../kit/value/formatValue'

const whole = (value: number) => formatValue(value, { decimals: 0 })

const isRule = (storage: string): storage is ProductProperty['storage'] => storage in storageRules

/** What was kept of each property yesterday: what a dead band or an interval of storing comes to. */
export function KeptTable({ kept }: { kept: readonly KeptReadings[] }) {
  const { t } = useTranslation()
  return (
    <Table<KeptReadings>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={({ productName, propertyName }) => `${productName} ${propertyName}`}
      dataSource={kept}
      columns={[
        {
          title: t('属性'),
          render: (_, { productName, propertyName }) => (
            <>
              {propertyName} {productName && <span className="muted">{productName}</span>}
            </>
          ),
        },
        {
          title: t('保存规则'),
          render: (_, { storage }) => (isRule(storage) ? t(storageRules[storage]) : storage),
        },
        { title: t('数据点'), align: 'right', className: 'num', render: (_, { points }) => whole(points) },
        {
          title: t('保存（条）'),
          align: 'right',
          className: 'num',
          render: (_, { readings }) => whole(readings),
        },
        {
          title: t('每点'),
          align: 'right',
          className: 'num',
          render: (_, { readings, keptPoints }) => whole(readings / Math.max(1, keptPoints)),
        },
        {
          title: t('按上报间隔'),
          align: 'right',
          className: 'num',
          render: (_, { expected, points }) => whole(expected / Math.max(1, points)),
        },
      ]}
    />
  )
}

import type { CircuitBalance } from '@energy-console/contract/energy'
import { Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { formatValue } from '../../../kit/value/formatValue'
import type { Stretches } from './balanceBars'
import { percentText } from './loss'
import { placeKey } from './tree'

interface Row {
  key: string
  name: string
  kwh: number
  /** Of what the circuit drew. */
  share: number | undefined
  /** Nothing was read at all. */
  isUnread: boolean
  isSum: boolean
}

interface BalanceTableProps {
  balance: CircuitBalance
  stretches: Stretches
}

/** The meters below with their energy and share, what drew most first; then what is lost, and the whole. */
export function BalanceTable({ balance, stretches }: BalanceTableProps) {
  const { t } = useTranslation()
  const { parentKwh, lossKwh } = balance.total
  const shareOf = (kwh: number) => (parentKwh === 0 ? undefined : kwh / Math.abs(parentKwh))
  const unread = new Set(
    balance.children.filter(({ energyKwh }) => energyKwh.every((kwh) => kwh === null)).map(placeKey),
  )
  const sum = (key: string, name: string, kwh: number): Row => ({
    ...{ key, name, kwh, isUnread: false, isSum: true },
    share: shareOf(kwh),
  })
  const rows: Row[] = [
    ...stretches.children.map(({ key, name, total }) => ({
      ...{ key, name, kwh: total, share: shareOf(total) },
      ...{ isUnread: unread.has(key), isSum: false },
    })),
    ...(balance.children.length > 0 ? [sum('loss', t('损耗与未计量'), lossKwh)] : []),
    sum('parent', t('本回路'), parentKwh),
  ]
  return (
    <Table<Row>
      size="small"
      pagination={false}
      dataSource={rows}
      columns={[
        {
          title: t('回路'),
          dataIndex: 'name',
          render: (name: string, { isSum }) => (isSum ? <strong>{name}</strong> : name),
        },
        {
          title: t('电量（kWh）'),
          dataIndex: 'kwh',
          align: 'right',
          className: 'num',
          render: (kwh: number, { isUnread }) =>
            isUnread ? <span className="muted">{t('没有数据')}</span> : formatValue(kwh, { decimals: 1 }),
        },
        {
          title: t('占本回路'),
          dataIndex: 'share',
          align: 'right',
          className: 'num',
          render: (share: number | undefined, { isUnread }) =>
            share === undefined || isUnread ? '—' : `${percentText(share)}%`,
        },
      ]}
    />
  )
}

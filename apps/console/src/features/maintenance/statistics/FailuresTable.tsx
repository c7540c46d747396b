import { assetsPage, type RepairStatistics, repairOrdersPage } from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { Period } from '../../../kit/report/period'
import { ReportTable } from '../../../kit/report/ReportTable'
import { assetPath } from '../ledger/assetAddress'
import { failuresAddress } from './drillDown'

type Row = RepairStatistics['byDevice'][number]

interface FailuresTableProps {
  rows: readonly Row[]
  period: Period
}

/** What broke, how long it ran between failures and what it cost; a count leads to its orders. */
export function FailuresTable({ rows, period }: FailuresTableProps) {
  const { t } = useTranslation()
  const [seesOrders, seesAssets] = [useSees(repairOrdersPage), useSees(assetsPage)]
  const number = (key: string, title: string, text: (row: Row) => string) => ({
    ...{ key, title: t(title), align: 'right' as const },
    render: (_: unknown, row: Row) => <span className="num">{text(row)}</span>,
  })
  return (
    <ReportTable<Row>
      rowKey={({ assetId, deviceId }) => `${assetId ?? ''} ${deviceId ?? ''}`}
      mostHeight={400}
      dataSource={[...rows]}
      columns={[
        {
          key: 'name',
          title: t('设备'),
          render: (_, { assetId, deviceId, name }) =>
            assetId && seesAssets ? (
              <Link to={assetPath(assetId)}>{name}</Link>
            ) : deviceId ? (
              <DeviceName deviceId={deviceId} name={name} />
            ) : (
              name
            ),
        },
        { key: 'station', title: t('站点'), render: (_, { stationName }) => stationName },
        {
          key: 'count',
          title: t('故障次数'),
          align: 'right',
          render: (_, { count, assetId, deviceId }) =>
            seesOrders ? (
              <Link
                className="num"
                to={failuresAddress(period, {
                  ...(assetId ? { assetId_equal: assetId } : { deviceId_equal: deviceId ?? '' }),
                })}
              >
                {count}
              </Link>
            ) : (
              <span className="num">{count}</span>
            ),
        },
        number('before', '上期', ({ before }) => String(before)),
        number('between', '平均故障间隔 (h)', ({ betweenHours }) => betweenHours?.toFixed(0) ?? '—'),
        number('down', '停机时间 (h)', ({ downHours }) => downHours.toFixed(1)),
        number('hours', '工时 (h)', ({ hours }) => hours.toFixed(1)),
        number('labour', '人工费用 (元)', ({ labour }) => labour),
        number('services', '外委费用 (元)', ({ services }) => services),
        number('parts', '备件费用 (元)', ({ parts }) => parts),
        number('sum', '费用合计 (元)', ({ sum }) => sum),
      ]}
    />
  )
}

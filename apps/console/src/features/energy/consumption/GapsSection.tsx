import { gapCauses, listUseGaps, type UseGap, type UseQuery } from '@energy-console/contract/energy'
import type { TableProps } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { figureText } from '../../../kit/value/figureText'
import { amountText } from './energyFigures'

interface GapsSectionProps {
  query: Omit<UseQuery, 'scope' | 'grain'>
}

const hourMs = 3_600_000

/** Where readings are missing, told later or corrected. */
export function GapsSection({ query }: GapsSectionProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const found = useCall(listUseGaps, { query }, { keepsPrevious: true, staleMs: 30_000 })
  const { data } = found
  const columns: TableProps<UseGap>['columns'] = [
    {
      title: t('设备'),
      fixed: 'start',
      render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
    },
    { title: t('属性'), dataIndex: 'propertyName' },
    {
      title: t('原因'),
      render: (_, { cause }) => (
        <StatusTag tone={cause === 'missing' ? 'error' : cause === 'told' ? 'warning' : 'info'}>
          {t(gapCauses[cause])}
        </StatusTag>
      ),
    },
    { title: t('开始时间'), className: 'num', render: (_, { from }) => timeText(from, zone) },
    {
      title: t('结束时间'),
      className: 'num',
      render: (_, { from, to }) => (to > from ? timeText(to, zone) : '—'),
    },
    {
      ...{ title: t('时长（小时）'), align: 'right', className: 'num' },
      render: (_, { from, to }) => (to > from ? figureText((to - from) / hourMs, { decimals: 1 }) : '—'),
    },
    {
      ...{ title: t('补记量'), align: 'right', className: 'num' },
      render: (_, { amount, unit }) => (amount === null ? '—' : `${amountText(amount)} ${unit}`),
    },
    { title: t('站点'), dataIndex: 'stationName' },
  ]
  return (
    <ReportSection
      title="缺失数据"
      height={160}
      isOfStations
      {...sectionState(found, data?.count === 0 ? '这段时间没有缺失、补记或修正的数据。' : undefined)}
      extra={
        data &&
        data.count > data.gaps.length && (
          <span className="muted">
            {t('共 {{count}} 条，列出前 {{shown}} 条', { count: data.count, shown: data.gaps.length })}
          </span>
        )
      }
    >
      <ReportTable<UseGap>
        aria-label={t('缺失数据')}
        mostHeight={320}
        rowKey={({ deviceId, propertyName, from, cause }) => `${deviceId} ${propertyName} ${from} ${cause}`}
        dataSource={data?.gaps ?? []}
        columns={columns}
      />
      <p className="muted">
        {t('补记：这段时间的用量由之后的读数一次给出，计入恢复的时段，其间的分布是估计。')}
      </p>
    </ReportSection>
  )
}

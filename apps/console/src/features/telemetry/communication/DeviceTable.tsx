import type { ReachedDevice } from '@energy-console/contract/telemetry'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../kit/attachments/sizeText'
import { ClockDrift } from '../../../kit/device/ClockDrift'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { shareText } from '../../../kit/value/shareText'
import { countText } from './communicationFigures'
import { ReportPages, type ReportPagesProps } from './ReportPages'

interface DeviceTableProps extends SectionState {
  /** They connect by themselves: traffic, repeats and clock are their own, and not their gateway's. */
  isDirect: boolean
  devices: readonly ReachedDevice[]
  pages: ReportPagesProps
}

/** Devices with how they are reached and what came of them. */
export function DeviceTable({ isDirect, devices, pages, ...state }: DeviceTableProps) {
  const { t } = useTranslation()
  const figure = (title: string, show: (device: ReachedDevice) => ReactNode) => ({
    title: t(title),
    align: 'right' as const,
    className: 'num',
    render: (_: unknown, device: ReachedDevice) => show(device),
  })
  const title = isDirect ? '直连设备通信' : '设备通信明细'
  const columns: TableProps<ReachedDevice>['columns'] = [
    {
      title: t('设备名称'),
      fixed: 'start',
      render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
    },
    ...(isDirect ? [{ title: t('站点'), dataIndex: 'stationName' }] : []),
    {
      title: t('在线'),
      render: (_, { isOnline }) => (
        <StatusTag tone={isOnline ? 'good' : 'off'}>{t(isOnline ? '在线' : '离线')}</StatusTag>
      ),
    },
    {
      title: t('最后通信'),
      render: (_, { lastContactMs }) =>
        lastContactMs === null ? (
          <span className="muted">{t('从未通信')}</span>
        ) : (
          <Ago time={lastContactMs} />
        ),
    },
    figure('在线率', ({ share }) => shareText(share)),
    figure('掉线次数', ({ drops }) => countText(drops)),
    figure('消息数', ({ messages }) => countText(messages)),
    ...(isDirect
      ? [
          figure('流量', ({ bytes }) => (bytes === null ? '—' : sizeText(bytes))),
          figure('重发次数', ({ repeats }) => (repeats === null ? '—' : countText(repeats))),
        ]
      : []),
    figure('信号强度', ({ signal }) => (signal === null ? '—' : `${signal} dBm`)),
    ...(isDirect
      ? [figure('时钟偏差', ({ clockDriftSeconds }) => <ClockDrift seconds={clockDriftSeconds} />)]
      : []),
  ]
  return (
    <ReportSection title={title} height={240} isOfStations {...state} extra={<ReportPages {...pages} />}>
      <ReportTable<ReachedDevice>
        aria-label={t(title)}
        mostHeight={420}
        rowKey="deviceId"
        dataSource={devices}
        columns={columns}
      />
    </ReportSection>
  )
}

import type { CommunicationReport, GatewayCommunication } from '@energy-console/contract/telemetry'
import { Button, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../kit/attachments/sizeText'
import { ClockDrift } from '../../../kit/device/ClockDrift'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { Ago } from '../../../kit/time/Ago'
import { shareText } from '../../../kit/value/shareText'
import { countText } from './communicationFigures'
import { ReportPages, type ReportPagesProps } from './ReportPages'

interface GatewayTableProps extends SectionState {
  report: CommunicationReport | undefined
  pages: ReportPagesProps
  onOpen: (gateway: GatewayCommunication) => void
}

/** Every gateway with how it is reached and what came over it; one opens its days. */
export function GatewayTable({ report, pages, onOpen, ...state }: GatewayTableProps) {
  const { t } = useTranslation()
  const figure = (title: string, show: (gateway: GatewayCommunication) => ReactNode) => ({
    title: t(title),
    align: 'right' as const,
    className: 'num',
    render: (_: unknown, gateway: GatewayCommunication) => show(gateway),
  })
  const columns: TableProps<GatewayCommunication>['columns'] = [
    {
      title: t('网关名称'),
      fixed: 'start',
      render: (_, gateway) => (
        <Button type="link" size="small" onClick={() => onOpen(gateway)}>
          {gateway.gatewayName}
        </Button>
      ),
    },
    { title: t('站点'), dataIndex: 'stationName' },
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
    figure('在线设备', ({ devices, onlineDevices }) => `${onlineDevices} / ${devices}`),
    figure('消息数', ({ messages }) => countText(messages)),
    figure('流量', ({ bytes }) => sizeText(bytes)),
    figure('重发次数', ({ repeats }) => countText(repeats)),
    figure('信号强度', ({ signal }) => (signal === null ? '—' : `${signal} dBm`)),
    figure('时钟偏差', ({ clockDriftSeconds }) => <ClockDrift seconds={clockDriftSeconds} />),
  ]
  return (
    <ReportSection title="网关通信" height={240} isOfStations {...state} extra={<ReportPages {...pages} />}>
      <ReportTable<GatewayCommunication>
        aria-label={t('网关通信')}
        mostHeight={420}
        rowKey="gatewayId"
        dataSource={report?.gateways.records ?? []}
        columns={columns}
      />
    </ReportSection>
  )
}

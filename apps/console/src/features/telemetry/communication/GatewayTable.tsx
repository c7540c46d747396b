import type { CommunicationReport, GatewayCommunication } from '@energy-console/contract/telemetry'
import { Button, type TableProps } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { ReportPages, type ReportPagesProps } from './ReportPages'
import { reachColumns } from './reachColumns'

interface GatewayTableProps extends SectionState {
  report: CommunicationReport | undefined
  pages: ReportPagesProps
  onOpen: (gateway: GatewayCommunication) => void
}

/** Every gateway with how it is reached and what came over it; one opens its days. */
export function GatewayTable({ report, pages, onOpen, ...state }: GatewayTableProps) {
  const { t } = useTranslation()
  const { figure, reach, messages, traffic, signal, clock } = reachColumns<GatewayCommunication>(t)
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
    ...reach,
    figure('在线设备', ({ devices, onlineDevices }) => `${onlineDevices} / ${devices}`),
    messages,
    ...traffic,
    signal,
    clock,
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

import type { ReachedDevice } from '@energy-console/contract/telemetry'
import type { TableProps } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { ReportPages, type ReportPagesProps } from './ReportPages'
import { reachColumns } from './reachColumns'

interface DeviceTableProps extends SectionState {
  /** They connect by themselves: traffic, repeats and clock are their own, and not their gateway's. */
  isDirect: boolean
  devices: readonly ReachedDevice[]
  pages: ReportPagesProps
}

/** Devices with how they are reached and what came of them. */
export function DeviceTable({ isDirect, devices, pages, ...state }: DeviceTableProps) {
  const { t } = useTranslation()
  const { reach, messages, traffic, signal, clock } = reachColumns<ReachedDevice>(t)
  const title = isDirect ? '直连设备通信' : '设备通信明细'
  const columns: TableProps<ReachedDevice>['columns'] = [
    {
      title: t('设备名称'),
      fixed: 'start',
      render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
    },
    ...(isDirect ? [{ title: t('站点'), dataIndex: 'stationName' }] : []),
    ...reach,
    messages,
    ...(isDirect ? traffic : []),
    signal,
    ...(isDirect ? [clock] : []),
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

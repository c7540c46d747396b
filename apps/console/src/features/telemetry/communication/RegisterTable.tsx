import type { CompleteRegister } from '@energy-console/contract/telemetry'
import { Button, type TableProps } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { openCurve } from '../../../kit/value/askedCurve'
import { ReportPages, type ReportPagesProps } from './ReportPages'

interface RegisterTableProps extends SectionState {
  registers: readonly CompleteRegister[]
  pages: ReportPagesProps
}

const number = { align: 'right', className: 'num' } as const

/** What is missing of each register, and what is estimated; those that lack most first. */
export function RegisterTable({ registers, pages, ...state }: RegisterTableProps) {
  const { t } = useTranslation()
  const columns: TableProps<CompleteRegister>['columns'] = [
    {
      title: t('设备'),
      fixed: 'start',
      render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
    },
    {
      title: t('属性'),
      render: (_, { itemId, propertyName }) => (
        <Button type="link" size="small" onClick={() => openCurve(itemId)}>
          {propertyName}
        </Button>
      ),
    },
    { title: t('站点'), dataIndex: 'stationName' },
    { ...number, title: t('完整率'), render: (_, { share }) => `${(share * 100).toFixed(1)} %` },
    { ...number, title: t('应有读数'), render: (_, { expected }) => Math.round(expected) },
    { ...number, title: t('实有读数'), dataIndex: 'came' },
    { ...number, title: t('估算小时'), dataIndex: 'estimatedHours' },
    { ...number, title: t('缺失小时'), dataIndex: 'missingHours' },
    { ...number, title: t('中断次数'), dataIndex: 'gaps' },
    { ...number, title: t('最长中断'), render: (_, { longestGapHours }) => `${longestGapHours} h` },
  ]
  return (
    <ReportSection title="缺数与估算" height={160} isOfStations {...state} extra={<ReportPages {...pages} />}>
      <ReportTable<CompleteRegister>
        aria-label={t('缺数与估算')}
        mostHeight={420}
        rowKey="itemId"
        dataSource={[...registers]}
        columns={columns}
      />
    </ReportSection>
  )
}

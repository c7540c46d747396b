import { useTranslation } from '../../../i18n/useTranslation'
import { DeviceName } from '../../../kit/device/DeviceName'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { durationText } from '../../../kit/value/durationText'
import { RuleName } from './RuleName'
import type { SectionProps } from './SectionProps'

/** The ten rules that came most often. */
export function RulesTable({ data, ...state }: SectionProps) {
  const { t } = useTranslation()
  return (
    <ReportSection title="最频繁的十条规则" height={200} {...state}>
      <ReportTable
        rowKey="id"
        dataSource={[...(data?.byRule ?? [])]}
        columns={[
          { key: 'name', title: t('告警规则'), render: (_, { name }) => <RuleName name={name} /> },
          {
            key: 'device',
            title: t('设备'),
            render: (_, { deviceId, deviceName }) => <DeviceName deviceId={deviceId} name={deviceName} />,
          },
          {
            key: 'count',
            title: t('次数'),
            align: 'right',
            render: (_, { count }) => <span className="num">{count}</span>,
          },
          {
            key: 'share',
            title: t('占比'),
            align: 'right',
            render: (_, { count }) => (
              <span className="num">{((count / Math.max(data?.total ?? 1, 1)) * 100).toFixed(1)}%</span>
            ),
          },
          {
            key: 'seconds',
            title: t('持续时间合计'),
            align: 'right',
            render: (_, { seconds }) => (
              <span className="num">{durationText(Math.round(seconds / 60), 'min', t)}</span>
            ),
          },
        ]}
      />
    </ReportSection>
  )
}

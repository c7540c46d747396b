import type { DiskUsage, RetentionUsage } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { useShownTime } from '../../../kit/time/zone'

const names: Readonly<Record<string, string>> = {
  sample: '原始采样',
  rollup_1m: '分钟汇总',
  operation_log: '操作日志',
  view_visit: '游客访问记录',
  task_notice: '任务提醒',
}

/** What goes by itself, and what would go if it were kept for less. */
export function RetentionSection({ usage, ...state }: SectionState & { usage: DiskUsage | undefined }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return (
    <ReportSection
      title="保留期限"
      height={160}
      {...state}
      extra={<span className="muted">{t('原始采样在一天结束后的次日压缩存放；小时和日汇总永久保留')}</span>}
    >
      <ReportTable<RetentionUsage>
        aria-label={t('保留期限')}
        rowKey="table"
        dataSource={usage?.retention ?? []}
        columns={[
          { title: t('数据'), fixed: 'start', render: (_, { table }) => t(names[table] ?? table) },
          {
            title: t('保留'),
            align: 'right',
            render: (_, { keepDays }) => t('{{days}} 天', { days: keepDays }),
          },
          { title: t('占用'), align: 'right', className: 'num', render: (_, { bytes }) => sizeText(bytes) },
          {
            title: t('最早'),
            render: (_, { oldestTime }) => (oldestTime ? shownTime(oldestTime).slice(0, 10) : '—'),
          },
          {
            title: t('30 天内到期释放'),
            align: 'right',
            className: 'num',
            render: (_, { dueBytes }) => sizeText(dueBytes),
          },
          {
            title: t('如果缩短保留，可释放'),
            render: (_, { shorter }) =>
              shorter
                .filter(({ bytes }) => bytes > 0)
                .map(({ days, bytes }) => t('{{days}} 天：{{size}}', { days, size: sizeText(bytes) }))
                .join(' · ') || '—',
          },
        ]}
      />
    </ReportSection>
  )
}

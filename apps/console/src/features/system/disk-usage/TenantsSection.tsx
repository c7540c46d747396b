import type { DiskUsage, TenantUsage } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { figureText } from '../../../kit/value/figureText'

/** What each tenant holds; of tables its share is estimated, files are counted. */
export function TenantsSection({ usage, ...state }: SectionState & { usage: DiskUsage | undefined }) {
  const { t } = useTranslation()
  const size = (title: string, of: (tenant: TenantUsage) => number) => ({
    title: t(title),
    align: 'right' as const,
    className: 'num',
    sorter: (one: TenantUsage, other: TenantUsage) => of(one) - of(other),
    render: (_: unknown, tenant: TenantUsage) => sizeText(of(tenant)),
  })
  return (
    <ReportSection
      title="各租户用量"
      height={160}
      {...state}
      extra={
        usage && (
          <span className="muted">
            {t('数据库用量按行数估算；{{size}} 为共用或尚未统计', { size: sizeText(usage.sharedBytes) })}
          </span>
        )
      }
    >
      <ReportTable<TenantUsage>
        aria-label={t('各租户用量')}
        mostHeight={320}
        rowKey="tenantId"
        dataSource={usage?.tenants ?? []}
        columns={[
          {
            title: t('租户'),
            fixed: 'start',
            render: (_, { tenantId, tenantName }) => (
              <>
                {tenantName || t('已删除的租户')} <span className="muted">{tenantId}</span>
              </>
            ),
          },
          size('数据库（估算）', ({ databaseBytes }) => databaseBytes),
          size('附件与图片', ({ fileBytes }) => fileBytes),
          {
            title: t('文件数'),
            align: 'right',
            className: 'num',
            render: (_, { fileCount }) => figureText(fileCount, { decimals: 0 }),
          },
          size('任务结果', ({ resultBytes }) => resultBytes),
        ]}
      />
    </ReportSection>
  )
}

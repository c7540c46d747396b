import { type DiskUsage, storageKinds, type TableUsage } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportTable } from '../../../kit/report/ReportTable'
import { figureText } from '../../../kit/value/figureText'

/** Every table, the largest first. */
export function TablesSection({ usage, ...state }: SectionState & { usage: DiskUsage | undefined }) {
  const { t } = useTranslation()
  const number = (title: string, of: (table: TableUsage) => number, text: (value: number) => string) => ({
    title: t(title),
    align: 'right' as const,
    className: 'num',
    sorter: (one: TableUsage, other: TableUsage) => of(one) - of(other),
    render: (_: unknown, table: TableUsage) => text(of(table)),
  })
  const count = (value: number) => figureText(value, { decimals: 0 })
  return (
    <ReportSection title="各表用量" height={320} {...state}>
      <ReportTable<TableUsage>
        aria-label={t('各表用量')}
        mostHeight={420}
        rowKey="table"
        dataSource={usage?.tables ?? []}
        columns={[
          { title: t('数据表'), dataIndex: 'table', fixed: 'start' },
          { title: t('数据'), render: (_, { kind }) => t(storageKinds[kind]) },
          number('行数（估算）', ({ rows }) => rows, count),
          number('占用', ({ bytes }) => bytes, sizeText),
          number('其中索引', ({ indexBytes }) => indexBytes, sizeText),
          number('分区', ({ partitions }) => partitions, count),
        ]}
      />
    </ReportSection>
  )
}

import type { ProgramStart } from '@energy-console/contract/system'
import { useTranslation } from '../../../i18n/useTranslation'
import { ReportTable } from '../../../kit/report/ReportTable'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'

const kinds = {
  first: { text: '首次启动', tone: 'info' },
  restart: { text: '重新启动', tone: 'plain' },
  upgrade: { text: '升级', tone: 'good' },
  surroundings: { text: '运行环境变化', tone: 'info' },
} as const

/** How the program was started, and what was new each time. */
export function StartsTable({ starts }: { starts: readonly ProgramStart[] }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  return (
    <ReportTable<ProgramStart>
      aria-label={t('启动与升级记录')}
      rowKey="id"
      mostHeight={300}
      dataSource={[...starts]}
      columns={[
        { title: t('启动时间'), className: 'num', render: (_, { startTime }) => shownTime(startTime) },
        {
          title: t('类型'),
          render: (_, { kind }) => <StatusTag tone={kinds[kind].tone}>{t(kinds[kind].text)}</StatusTag>,
        },
        { title: t('版本'), className: 'num', render: (_, { version }) => version },
        { title: t('构建'), className: 'num', render: (_, { build }) => build || '—' },
        { title: t('数据库变更次数'), align: 'right', className: 'num', dataIndex: 'migrations' },
        { title: 'Node.js', className: 'num', render: (_, { node }) => node.replace(/^v/, '') },
        { title: 'PostgreSQL', className: 'num', dataIndex: 'database' },
      ]}
    />
  )
}

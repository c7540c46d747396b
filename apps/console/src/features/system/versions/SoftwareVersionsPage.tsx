import { getIntegrity, getSoftwareVersions, type SoftwareVersions } from '@energy-console/contract/system'
import { Button } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { type Figure, Figures } from '../../../kit/report/Figures'
import { ReportPage } from '../../../kit/report/ReportPage'
import { ReportSection } from '../../../kit/report/ReportSection'
import { StatusTag } from '../../../kit/StatusTag'
import { useShownTime } from '../../../kit/time/zone'
import { IntegrityReport } from './IntegrityReport'
import { ReleaseNotes } from './ReleaseNotes'
import { StartsTable } from './StartsTable'

const lookedForMs = 600_000

/** 软件版本: what runs here, whether its files are those that were built, how it was started and upgraded, what is new. */
export function SoftwareVersionsPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const shownTime = useShownTime()
  const found = useCall(getSoftwareVersions)
  // every file is read: after what is shown at once, and not again whenever the page is
  const looked = useCall(getIntegrity, {}, { isEnabled: !found.isPending, staleMs: lookedForMs })
  return (
    <ReportPage title={title} subject="">
      {!found.error && <Figures count={4} figures={found.data && figuresOf(found.data, t, shownTime)} />}
      <ReportSection
        title="程序完整性"
        height={64}
        error={looked.error}
        onRetry={() => void looked.refetch()}
        extra={
          <Button size="small" loading={looked.isFetching} onClick={() => void looked.refetch()}>
            {t('重新检查')}
          </Button>
        }
      >
        {looked.isFetching || looked.isPending ? (
          <StatusTag isSentence tone="plain">
            {t('正在逐个比对程序文件…')}
          </StatusTag>
        ) : (
          looked.data && <IntegrityReport integrity={looked.data} />
        )}
      </ReportSection>
      <ReportSection title="启动与升级记录" height={220} {...sectionState(found, undefined)}>
        <StartsTable starts={found.data?.starts ?? []} />
      </ReportSection>
      <ReportSection title="更新内容" height={160}>
        <ReleaseNotes />
      </ReportSection>
    </ReportPage>
  )
}

type Translate = (text: string, params?: Record<string, string | number>) => string

function figuresOf(found: SoftwareVersions, t: Translate, shownTime: (text: string) => string): Figure[] {
  const { version, build, startTime, node, platform, database, isDatabaseElsewhere, migrations } = found
  return [
    {
      label: '产品版本',
      value: version,
      note: build === '' ? t('从源代码运行') : t('构建 {{build}}', { build }),
    },
    { label: 'Node.js', value: node.replace(/^v/, ''), note: platform },
    {
      label: 'PostgreSQL',
      value: database,
      note: isDatabaseElsewhere ? t('外部数据库') : t('内置数据库'),
    },
    {
      label: '数据库结构版本',
      value: migrations.newest.slice(0, 4),
      note: t('共 {{count}} 次变更，最近一次 {{time}}', {
        count: migrations.count,
        time: shownTime(migrations.appliedTime).slice(0, 16),
      }),
    },
    { label: '运行自', value: shownTime(startTime).slice(0, 16) },
  ]
}

import { type DiskUsage, getDiskUsage } from '@energy-console/contract/system'
import { Alert } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sizeText } from '../../../kit/attachments/sizeText'
import { usePage } from '../../../kit/page/ShownPage'
import { sectionState } from '../../../kit/page/sectionState'
import { type Figure, Figures } from '../../../kit/report/Figures'
import pair from '../../../kit/report/pair.module.css'
import { ReportPage } from '../../../kit/report/ReportPage'
import { useShownTime } from '../../../kit/time/zone'
import { fullestDisk, scarceFree } from './fullestDisk'
import { KindSection } from './KindSection'
import { RetentionSection } from './RetentionSection'
import { TablesSection } from './TablesSection'
import { TenantsSection } from './TenantsSection'
import { TrendSection } from './TrendSection'

/** 磁盘用量: what fills the disk, how it grows, and what retention frees. */
export function DiskUsagePage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const shownTime = useShownTime()
  const found = useCall(getDiskUsage)
  const usage: DiskUsage | undefined = found.data
  const state = sectionState(found, undefined)
  const fullest = usage && fullestDisk(usage)
  return (
    <ReportPage
      title={title}
      place={usage && t('各表和租户的用量测量于 {{time}}', { time: shownTime(usage.measuredTime) })}
      subject=""
    >
      {fullest && fullest.free < scarceFree && (
        <Alert
          type="warning"
          showIcon
          title={t('磁盘只剩 {{free}}。请删除旧的备份，或把数据目录移到更大的磁盘上。', {
            free: sizeText(fullest.freeBytes),
          })}
        />
      )}
      {!found.error && <Figures count={4} figures={usage && figuresOf(usage, t)} />}
      <div className={pair.pair}>
        <TrendSection />
        <KindSection usage={usage} {...state} />
      </div>
      <TenantsSection usage={usage} {...state} />
      <RetentionSection usage={usage} {...state} />
      <TablesSection usage={usage} {...state} />
    </ReportPage>
  )
}

type Translate = (text: string, params?: Record<string, string | number>) => string

function figuresOf(usage: DiskUsage, t: Translate): Figure[] {
  const files = usage.tenants.reduce((sum, { fileBytes, resultBytes }) => sum + fileBytes + resultBytes, 0)
  return [
    {
      label: '数据库',
      value: sizeText(usage.databaseBytes),
      note: usage.isDatabaseElsewhere ? t('在另一台服务器上，那里的剩余空间不在此显示') : undefined,
    },
    { label: '附件与图片', value: sizeText(files), note: t('存放在数据库中，已计入数据库') },
    { label: '备份', value: sizeText(usage.backupBytes), note: t('在数据目录的 backups 文件夹中') },
    ...usage.disks.map(({ of, freeBytes, totalBytes }) => ({
      label: of === 'data' ? '剩余空间' : '数据库所在磁盘剩余空间',
      value: sizeText(freeBytes),
      note:
        usage.fullInDays === null
          ? t('共 {{total}}', { total: sizeText(totalBytes) })
          : t('共 {{total}}，照近 30 天的增长约 {{count}} 天后写满', {
              total: sizeText(totalBytes),
              count: usage.fullInDays,
            }),
    })),
  ]
}

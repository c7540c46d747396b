import { useTranslation } from '../../../i18n/useTranslation'
import { useKeptRecord } from '../offline/read/useKeptRecord'
import { ownFilesOf } from '../offline/store/beside'
import { readBeside } from '../offline/store/deviceStore'
import { KeptFiles } from '../offline/views/KeptFiles'
import { KeptRepairAlarm } from './RepairAlarm'
import { FoundFacts } from './RepairFinding'
import type { RepairRecord } from './RepairRecord'

/** What an order is looked at with where there is no network: its photos, what the round found, and its alarm, as this device keeps them. */
export function KeptSections({ order }: { order: RepairRecord }) {
  const { t } = useTranslation()
  const beside = useKeptRecord(readBeside, order.id)
  const { reportPhotos, taskItemId, alarmId } = order
  if (beside === undefined) return null
  const finding = beside?.finding
  return (
    <>
      <KeptFiles files={ownFilesOf(order)} beside={beside} />
      {reportPhotos.length > 0 && (
        <section>
          <h2>{t('现场报修的照片')}</h2>
          <KeptFiles files={reportPhotos} beside={beside} />
        </section>
      )}
      {finding && <FoundFacts item={finding} photos={<KeptFiles files={finding.photos} beside={beside} />} />}
      {beside?.alarm && <KeptRepairAlarm kept={beside.alarm} keptAt={beside.keptAt} />}
      {beside === null && (taskItemId || alarmId) && <p className="muted">{t('检查发现和告警没有保存')}</p>}
    </>
  )
}

import { listUsageDays, storageKinds } from '@energy-console/contract/system'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { byteUnit } from './byteUnit'
import { kindColours } from './kindColours'

const height = 320
/** With fewer days it is said why there are so few. */
const fewDays = 7
const parts = [
  ['samples', storageKinds.samples, { colour: kindColours.samples }],
  ['rollups', storageKinds.rollups, { colour: kindColours.rollups }],
  ['files', storageKinds.files, { colour: kindColours.files }],
  ['others', '其他数据', { tone: 'rest' }],
  ['backups', '备份', {}],
] as const

/** How large everything was on each of the last days. */
export function TrendSection() {
  const { t } = useTranslation()
  const found = useCall(listUsageDays)
  const days = found.data ?? []
  const { unit, bytes } = byteUnit(days.flatMap((day) => parts.map(([part]) => day[part])))
  const data = {
    of: t('日期'),
    categories: days.map(({ day }) => day.slice(5)),
    series: parts.map(([part, name, look]) => ({
      name: t(name),
      values: days.map((day) => day[part] / bytes),
      ...look,
    })),
    isStacked: true,
    sumName: t('合计'),
    unit,
    decimals: 1,
  }
  const state = sectionState(found, days.length === 0 ? '每天测量一次，第一次测量后显示趋势。' : undefined)
  return (
    <ReportSection
      title="近 90 天趋势"
      height={height}
      {...state}
      table={barsTable(data)}
      decimals={1}
      extra={days.length > 0 && days.length < fewDays && <span className="muted">{t('每天测量一次')}</span>}
    >
      <Bars data={data} height={height} label={t('磁盘用量趋势柱状图')} />
    </ReportSection>
  )
}

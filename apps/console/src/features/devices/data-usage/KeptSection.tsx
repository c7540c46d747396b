import { listKeptReadings, mostKeptProperties } from '@energy-console/contract/system'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { sectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { KeptTable } from './KeptTable'

const height = 160

/** How many readings of each property were kept yesterday; asked for where it is shown alone. */
export function KeptSection() {
  const { t } = useTranslation()
  const found = useCall(listKeptReadings)
  const kept = found.data ?? []
  const state = sectionState(
    found,
    kept.length === 0 ? '建立数据点后，显示各属性每天保存了多少读数。' : undefined,
  )
  return (
    <ReportSection title="昨天保存的读数" height={height} {...state} isOfStations isOfPlace={false}>
      <KeptTable kept={kept} />
      {kept.length === mostKeptProperties && (
        <p className="muted">
          {t('只显示 {{most}} 个属性：先是不全部保存的，再是保存最多的。', { most: mostKeptProperties })}
        </p>
      )}
    </ReportSection>
  )
}

import { type CostScope, getCostHeat } from '@energy-console/contract/energy'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { HeatMap } from '../../../../kit/charts/charts'
import { heatTable } from '../../../../kit/charts/heat/heatOption'
import { sectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { bandWord } from '../bandWords'
import { type Measure, MeasureSwitch } from '../MeasureSwitch'

const height = 420
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Energy or cost by day and hour. */
export function HeatSection({ query }: { query: CostScope }) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<Measure>('kwh')
  const heat = useCall(getCostHeat, { query }, { keepsPrevious: true, staleMs: 30_000 })
  const data = useMemo(() => {
    const days = heat.data?.days ?? []
    return {
      of: t('日期'),
      columns: days.map(({ day }) => day),
      rows: hours,
      values: days.map((day) => day[measure]),
      noteOf: (column: number, row: number) => {
        const band = days[column]?.band[row]
        return band === undefined ? '' : t('时段：{{band}}', { band: t(bandWord(band)) })
      },
      unit: measure === 'kwh' ? 'kWh' : t('元'),
      decimals: measure === 'kwh' ? 1 : 2,
    }
  }, [heat.data, measure, t])
  return (
    <ReportSection
      title="用电热力图"
      height={height}
      {...sectionState(heat, data.columns.length === 0 ? '这段时间没有分小时的电量。' : undefined)}
      table={heatTable(data)}
      decimals={data.decimals}
      extra={<MeasureSwitch value={measure} onChange={setMeasure} />}
    >
      <HeatMap data={data} height={height} label={t('按日期和小时的用电热力图')} />
    </ReportSection>
  )
}

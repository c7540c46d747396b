import type { CostStation } from '@energy-console/contract/energy'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { barsTable } from '../../../../kit/charts/bars/barsOption'
import { Bars } from '../../../../kit/charts/charts'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { type Measure, MeasureSwitch } from '../MeasureSwitch'
import { stationBars } from './stationBars'

interface StationBarsProps extends SectionState {
  stations: readonly CostStation[]
  onOpen: (stationId: string) => void
}

const height = 320
/** More would be too thin to be told apart. */
const mostBars = 40

/** Energy or cost of each station; a bar opens its report. */
export function StationBars({ stations, onOpen, ...state }: StationBarsProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const [measure, setMeasure] = useState<Measure>('yuan')
  const shown = useMemo(() => stations.slice(0, mostBars), [stations])
  const data = useMemo(() => stationBars(shown, measure, palette, t), [shown, measure, palette, t])
  return (
    <ReportSection
      title="站点对比"
      height={height}
      {...state}
      table={barsTable(data)}
      decimals={data.decimals ?? 2}
      extra={
        <>
          {stations.length > mostBars && (
            <span className="muted">{t('图中为电量最大的 {{count}} 个站点', { count: mostBars })}</span>
          )}
          <MeasureSwitch value={measure} onChange={setMeasure} />
        </>
      }
    >
      <Bars
        data={data}
        height={height}
        label={t('各站点的电量与电费柱状图')}
        onPick={({ dataIndex }) => {
          const station = shown[dataIndex]
          if (station) onOpen(station.stationId)
        }}
      />
    </ReportSection>
  )
}

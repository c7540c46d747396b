import type { CostReport } from '@energy-console/contract/energy'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { barsTable } from '../../../../kit/charts/bars/barsOption'
import { Bars } from '../../../../kit/charts/charts'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import type { SectionState } from '../../../../kit/page/sectionState'
import { ReportSection } from '../../../../kit/report/ReportSection'
import { bandFill, bandsOf, bandWord } from '../bandWords'
import { type Measure, MeasureSwitch } from '../MeasureSwitch'

interface EnergySectionProps extends SectionState {
  report: CostReport | undefined
  /** What the stretches are: 月, 日, 时. */
  stretch: string
  /** Opens a stretch; undefined where there is nothing below it. */
  onOpen: ((start: string) => void) | undefined
  /** The way back up. */
  path: ReactNode
}

const height = 320

/** Energy or its cost by stretch and band; a bar opens what it is made of. */
export function EnergySection({ report, stretch, onOpen, path, ...state }: EnergySectionProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const [measure, setMeasure] = useState<Measure>('yuan')
  const data = useMemo(() => {
    const rows = report?.rows ?? []
    return {
      of: t(stretch),
      categories: rows.map(({ start }) => shortStart(start)),
      series: bandsOf(rows.map(({ bands }) => bands)).map((band) => ({
        name: t(bandWord(band)),
        colour: bandFill(palette, band),
        values: rows.map(({ bands }) => {
          const found = bands.find((one) => one.band === band)
          return found ? Number(found[measure]) : null
        }),
      })),
      isStacked: true,
      sumName: t('合计'),
      unit: measure === 'kwh' ? 'kWh' : t('元'),
      decimals: measure === 'kwh' ? 1 : 2,
    }
  }, [report, measure, palette, stretch, t])
  return (
    <ReportSection
      title="分时段电量与电费"
      height={height}
      {...state}
      table={barsTable(data)}
      decimals={data.decimals}
      extra={
        <>
          {path}
          <MeasureSwitch value={measure} onChange={setMeasure} />
        </>
      }
    >
      <Bars
        data={data}
        height={height}
        label={t('各时段的电量与电费柱状图')}
        onPick={
          onOpen &&
          (({ dataIndex }) => {
            const start = report?.rows[dataIndex]?.start
            if (start !== undefined) onOpen(start)
          })
        }
      />
    </ReportSection>
  )
}

/** Under a bar stands what differs from its neighbours: the hour, the day, the month. */
const shortStart = (start: string) =>
  start.length > 10 ? start.slice(11) : start.length > 7 ? start.slice(5) : start

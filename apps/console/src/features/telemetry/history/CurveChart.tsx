import { BoxplotChart, LineChart, ScatterChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ChartCanvas } from '../../../kit/charts/ChartCanvas'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { formatWithUnit } from '../../../kit/value/formatValue'
import { doubtAt, nextTime, valueAt } from '../curves/curveValues'
import styles from './CurveChart.module.css'
import type { Draw } from './curveAddress'
import { type DrawnLine, historyOption, unitsOf } from './historyOption'
import { MarkLane } from './MarkLane'
import type { Mark } from './marks'
import { PlotOverlay } from './PlotOverlay'
import { plotOf } from './plot'

use([
  BoxplotChart,
  LineChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  MarkAreaComponent,
  MarkLineComponent,
])

interface CurveChartProps {
  /** Those that are shown. */
  lines: readonly DrawnLine[]
  draw: Draw
  marks: readonly Mark[]
  range: { start: number; end: number }
  height: number
  cursor: number | undefined
  onCursor: (ts: number) => void
  onZoomInto: (range: { start: number; end: number }) => void
  onZoom: (factor: number, around: number) => void
  onMove: (by: number) => void
  onBack: () => void
  onNote: (() => void) | undefined
  onEditMark: (mark: Mark) => void
  onRemoveMark: (mark: Mark) => void
}

/** The curves with what is marked on them, and what is done with them. */
export function CurveChart(props: CurveChartProps) {
  const { lines, draw, marks, range, height, cursor, onCursor, onEditMark, onRemoveMark, ...doing } = props
  const { t } = useTranslation()
  const palette = usePalette()
  const zone = useZone()
  const isNarrow = useIsNarrow()
  const option = useMemo(
    () => historyOption({ lines, draw, marks, range, palette, zone, isNarrow }),
    [lines, draw, marks, range, palette, zone, isNarrow],
  )
  const plot = useMemo(() => plotOf(unitsOf(lines).length, isNarrow), [lines, isNarrow])
  const cursorText =
    cursor === undefined
      ? ''
      : [
          timeText(cursor, zone),
          ...lines.map(({ name, info, curve }) => {
            const [found, doubt] = [valueAt(curve, cursor), doubtAt(curve, cursor)]
            const said = found ? formatWithUnit(found.value, info) : '--'
            return `${name} ${said}${doubt ? ` (${t(doubt)})` : ''}`
          }),
        ].join(t('，'))
  const handleStep = (by: 1 | -1) => {
    const from = cursor ?? (by === 1 ? range.start - 1 : range.end)
    const next = nextTime(
      lines.map(({ curve }) => curve),
      from,
      by,
    )
    if (next !== undefined && next >= range.start && next <= range.end) onCursor(next)
  }
  return (
    <div>
      <MarkLane marks={marks} plot={plot} range={range} onEdit={onEditMark} onRemove={onRemoveMark} />
      <div className={styles.chart}>
        <ChartCanvas
          option={option}
          height={height}
          label={t('历史曲线：{{names}}', { names: lines.map(({ name }) => name).join(t('、')) })}
        />
        <PlotOverlay
          plot={plot}
          range={range}
          cursor={cursor}
          cursorText={cursorText}
          onCursor={onCursor}
          onStep={handleStep}
          {...doing}
        />
      </div>
    </div>
  )
}

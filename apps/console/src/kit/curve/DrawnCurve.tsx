import type { HistoryLine } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { usePalette } from '../colour/PaletteContext'
import { EmptyHint } from '../EmptyHint'
import { useZone } from '../time/zone'
import { Chart } from './Chart'
import { type CurvePoint, curveOption } from './curveOption'
import type { CurveMarks } from './marks'

interface DrawnCurveProps {
  points: readonly CurvePoint[]
  lines: readonly HistoryLine[]
  /** Unix ms. */
  range: { start: number; end: number }
  marks: CurveMarks
  height: number
}

/** The history of points that has been read, with what is marked over it. */
export function DrawnCurve({ points, lines, range, marks, height }: DrawnCurveProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const zone = useZone()
  const option = useMemo(
    () => curveOption({ points, lines, range, palette, zone, marks, height }),
    [points, lines, range, palette, zone, marks, height],
  )
  if (lines.every((line) => line.points.length === 0)) return <EmptyHint text="这段时间没有数据。" />
  return (
    <Chart
      option={option}
      height={height}
      label={t('历史曲线：{{names}}', { names: points.map(({ name }) => name).join(t('、')) })}
    />
  )
}

import { useMemo } from 'react'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import { Chart } from '../../../../kit/curve/Chart'
import { type CurvePoint, curveOption } from '../../../../kit/curve/curveOption'
import { useZone } from '../../../../kit/time/zone'
import type { Series } from '../math/series'

/** A line over time with the unit that its axis has; of a point with states also their words. */
export interface TimeLine extends Pick<CurvePoint, 'dataType' | 'enumMap'> {
  id: string
  name: string
  unit: string
  decimals: number
  colour: string
  series: Series
}

interface TimeChartProps {
  lines: readonly TimeLine[]
  range: { start: number; end: number }
  height: number
  label: string
}

/** Lines over time, of which each has its own unit. */
export function TimeChart({ lines, range, height, label }: TimeChartProps) {
  const palette = usePalette()
  const zone = useZone()
  const { start, end } = range
  const option = useMemo(
    () =>
      curveOption({
        points: lines.map(({ id, series: _, ...line }) => ({ itemId: id, ...line })),
        lines: lines.map(({ id, series }) => ({
          itemId: id,
          resolution: 'raw' as const,
          points: series.map(({ at, value }) => [at, value]),
        })),
        ...{ range: { start, end }, palette, zone },
      }),
    [lines, start, end, palette, zone],
  )
  return <Chart option={option} height={height} label={label} />
}

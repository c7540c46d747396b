import { useMemo } from 'react'
import { usePalette } from '../../../../kit/colour/PaletteContext'
import { Chart } from '../../../../kit/curve/Chart'
import { curveOption } from '../../../../kit/curve/curveOption'
import { useZone } from '../../../../kit/time/zone'
import type { Series } from '../math/series'

/** A line over time with the unit that its axis has. */
export interface TimeLine {
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
        points: lines.map(({ id, name, unit, decimals, colour }) => ({
          itemId: id,
          name,
          unit,
          decimals,
          colour,
        })),
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

import { HeatmapChart } from 'echarts/charts'
import {
  GridComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type HeatData, heatOption } from './heatOption'

use([
  HeatmapChart,
  GridComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  VisualMapPiecewiseComponent,
])

/** A heat map, and what loads with it. */
export default function HeatChart({ data, ...rest }: ChartProps<HeatData>) {
  const palette = usePalette()
  const option = useMemo(() => heatOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

import { HeatmapChart } from 'echarts/charts'
import {
  GridComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  VisualMapPiecewiseComponent,
} from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
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
  const option = useOption(heatOption, data)
  return <ChartCanvas option={option} {...rest} />
}

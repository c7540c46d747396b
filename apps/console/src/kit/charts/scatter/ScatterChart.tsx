import { LineChart, ScatterChart as Points } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type ScatterData, scatterOption } from './scatterOption'

use([Points, LineChart, GridComponent, TooltipComponent])

/** Points of two values each, and what loads with them. */
export default function ScatterChart({ data, ...rest }: ChartProps<ScatterData>) {
  const option = useOption(scatterOption, data)
  return <ChartCanvas option={option} {...rest} />
}

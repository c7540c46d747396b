import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type LinesData, linesOption } from './linesOption'

use([LineChart, GridComponent, TooltipComponent, LegendComponent])

/** Lines over an axis of numbers, and what loads with them. */
export default function LinesChart({ data, ...rest }: ChartProps<LinesData>) {
  const option = useOption(linesOption, data)
  return <ChartCanvas option={option} {...rest} />
}

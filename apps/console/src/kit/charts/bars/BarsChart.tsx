import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type BarsData, barsOption } from './barsOption'

use([BarChart, LineChart, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent])

/** Bars, and what loads with them. */
export default function BarsChart({ data, ...rest }: ChartProps<BarsData>) {
  const option = useOption(barsOption, data)
  return <ChartCanvas option={option} {...rest} />
}

import { PieChart as PieSeries } from 'echarts/charts'
import { LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type PieData, pieOption } from './pieOption'

use([PieSeries, LegendComponent, TooltipComponent])

/** A pie, and what loads with it. */
export default function PieChart({ data, ...rest }: ChartProps<PieData>) {
  const option = useOption(pieOption, data)
  return <ChartCanvas option={option} {...rest} />
}

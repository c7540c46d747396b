import { SankeyChart as SankeySeries } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type SankeyData, sankeyOption } from './sankeyOption'

use([SankeySeries, TooltipComponent])

/** A Sankey diagram, and what loads with it. */
export default function SankeyChart({ data, ...rest }: ChartProps<SankeyData>) {
  const option = useOption(sankeyOption, data)
  return <ChartCanvas option={option} {...rest} />
}

import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type BarsData, barsOption } from './barsOption'

use([BarChart, LineChart, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent])

/** Bars, and what loads with them. */
export default function BarsChart({ data, ...rest }: ChartProps<BarsData>) {
  const palette = usePalette()
  const option = useMemo(() => barsOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

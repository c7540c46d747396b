import { PieChart as PieSeries } from 'echarts/charts'
import { LegendComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type PieData, pieOption } from './pieOption'

use([PieSeries, LegendComponent, TooltipComponent])

/** A pie, and what loads with it. */
export default function PieChart({ data, ...rest }: ChartProps<PieData>) {
  const palette = usePalette()
  const option = useMemo(() => pieOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

import { LineChart, ScatterChart as Points } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type ScatterData, scatterOption } from './scatterOption'

use([Points, LineChart, GridComponent, TooltipComponent])

/** Points of two values each, and what loads with them. */
export default function ScatterChart({ data, ...rest }: ChartProps<ScatterData>) {
  const palette = usePalette()
  const option = useMemo(() => scatterOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

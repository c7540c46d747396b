import { SankeyChart as SankeySeries } from 'echarts/charts'
import { TooltipComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type SankeyData, sankeyOption } from './sankeyOption'

use([SankeySeries, TooltipComponent])

/** A Sankey diagram, and what loads with it. */
export default function SankeyChart({ data, ...rest }: ChartProps<SankeyData>) {
  const palette = usePalette()
  const option = useMemo(() => sankeyOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

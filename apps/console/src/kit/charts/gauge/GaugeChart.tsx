import { GaugeChart as GaugeSeries } from 'echarts/charts'
import { use } from 'echarts/core'
import { useMemo } from 'react'
import { usePalette } from '../../colour/PaletteContext'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { type GaugeData, gaugeOption } from './gaugeOption'

use([GaugeSeries])

/** A gauge, and what loads with it. */
export default function GaugeChart({ data, ...rest }: ChartProps<GaugeData>) {
  const palette = usePalette()
  const option = useMemo(() => gaugeOption(data, palette), [data, palette])
  return <ChartCanvas option={option} {...rest} />
}

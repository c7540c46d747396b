import { GaugeChart as GaugeSeries } from 'echarts/charts'
import { use } from 'echarts/core'
import { ChartCanvas } from '../ChartCanvas'
import type { ChartProps } from '../ChartProps'
import { useOption } from '../useOption'
import { type GaugeData, gaugeOption } from './gaugeOption'

use([GaugeSeries])

/** A gauge, and what loads with it. */
export default function GaugeChart({ data, ...rest }: ChartProps<GaugeData>) {
  const option = useOption(gaugeOption, data)
  return <ChartCanvas option={option} {...rest} />
}

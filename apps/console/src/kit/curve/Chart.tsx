import { LineChart } from 'echarts/charts'
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

use([
  LineChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  DataZoomComponent,
  MarkLineComponent,
  CanvasRenderer,
])

interface ChartProps {
  option: EChartsCoreOption
  /** What the picture shows, for those who cannot see it. */
  label: string
  height: number | string
}

/** A chart of the parts that curves need; follows the size of its box. */
export function Chart({ option, label, height }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(null)
  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}

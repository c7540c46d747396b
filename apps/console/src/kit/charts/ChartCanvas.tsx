import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'

use([CanvasRenderer])

/** What was pressed: the name and place that its chart gave it, and the series that it is of. */
export interface Picked {
  name: string
  dataIndex: number
  seriesIndex: number
}

interface ChartCanvasProps {
  option: EChartsCoreOption
  /** What the picture shows, for those who cannot see it. */
  label: string
  height: number | string
  onPick?: ((picked: Picked) => void) | undefined
}

/** A chart of whatever parts its kind has loaded; follows the size of its box, on paper too. */
export function ChartCanvas({ option, label, height, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(null)
  const pick = useEffectEvent((picked: Picked) => onPick?.(picked))
  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    const fit = () => made.resize()
    const observer = new ResizeObserver(fit)
    observer.observe(box.current)
    made.on('click', ({ name, dataIndex, seriesIndex = 0 }) => pick({ name, dataIndex, seriesIndex }))
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => chart.current?.setOption(option, { notMerge: true }), [option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}

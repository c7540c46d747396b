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

/** How soon a chart goes whose place is gone, ms. */
const lookEveryMs = 5_000

/**
 * A chart of whatever parts its kind has loaded; follows the size of its box, on paper too. It outlives that its tab is hidden:
 * to draw all charts of a page anew takes longer than showing the page.
 */
export function ChartCanvas({ option, label, height, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const kept = useRef<Kept>(null)
  const pick = useEffectEvent((picked: Picked) => onPick?.(picked))
  useEffect(() => {
    const place = box.current
    if (!place) return
    if (kept.current?.place !== place) {
      kept.current = { place, chart: init(place), drawn: undefined, looking: undefined }
      kept.current.chart.on('click', ({ name, dataIndex, seriesIndex = 0 }) =>
        pick({ name, dataIndex, seriesIndex }),
      )
    }
    const own = kept.current
    clearInterval(own.looking)
    const observer = new ResizeObserver(() => fit(own))
    observer.observe(place)
    return () => {
      observer.disconnect()
      own.looking = setInterval(() => {
        if (place.isConnected) return
        clearInterval(own.looking)
        own.chart.dispose()
      }, lookEveryMs)
    }
  }, [])
  useEffect(() => {
    const own = kept.current
    if (!own || own.drawn === option) return
    own.drawn = option
    own.chart.setOption(option, { notMerge: true })
  }, [option])
  return <div ref={box} role="img" aria-label={label} style={{ height, width: '100%' }} />
}

/** A chart in its place, and what it shows. */
interface Kept {
  place: HTMLElement
  chart: ReturnType<typeof init>
  drawn: EChartsCoreOption | undefined
  looking: ReturnType<typeof setInterval> | undefined
}

/** Drawing anew what has its size already takes as long as drawing it at all; what has no place yet has none. */
function fit({ place, chart }: Kept): void {
  const { clientWidth, clientHeight } = place
  if (clientWidth === 0) return
  if (clientWidth !== chart.getWidth() || clientHeight !== chart.getHeight()) chart.resize()
}

import type { ItemOf } from '@energy-console/schematic'
import { useEffect, useRef } from 'react'
import { Html } from '../items/html'
import { init } from './echarts'
import { barOption, pieOption } from './options'

type ChartKind = ItemOf<'pie'> | ItemOf<'bar'>

/** A pie or bars in their box; drawn anew only when the item changes. */
export default function ChartItem({ item }: { item: ChartKind }) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)

  useEffect(() => {
    if (!element.current) return
    const created = init(element.current, undefined, { renderer: 'svg' })
    chart.current = created
    return () => created.dispose()
  }, [])

  useEffect(
    () => chart.current?.resize({ width: item.width, height: item.height }),
    [item.width, item.height],
  )
  useEffect(
    () => chart.current?.setOption(item.type === 'pie' ? pieOption(item) : barOption(item), true),
    [item],
  )

  return (
    <Html width={item.width} height={item.height} style={{ background: item.backgroundColor }}>
      <div ref={element} style={{ width: item.width, height: item.height }} />
    </Html>
  )
}

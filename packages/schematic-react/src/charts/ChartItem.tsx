import type { ItemOf } from '@energy-console/schematic'
import { useEffect, useRef, useState } from 'react'
import { Html } from '../items/html'
import { type CurvePoints, useHost } from '../viewer/host'
import { init } from './echarts'
import { barOption, historyOption, lineGraphOption, pieOption } from './options'

type ChartKind = ItemOf<'pie'> | ItemOf<'bar'> | ItemOf<'lineGraph'> | ItemOf<'historyCurve'>

/** A chart in its box; it is drawn anew only when its item or its curves change. */
export default function ChartItem({ item }: { item: ChartKind }) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init>>(undefined)
  const tails = useTails(item)
  const curves = useCurves(item)

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
  useEffect(() => chart.current?.setOption(optionOf(item, tails, curves), true), [item, tails, curves])

  return (
    <Html width={item.width} height={item.height} style={{ background: item.backgroundColor }}>
      <div ref={element} style={{ width: item.width, height: item.height }} />
    </Html>
  )
}

function optionOf(item: ChartKind, tails: readonly CurvePoints[], curves: readonly CurvePoints[]) {
  switch (item.type) {
    case 'pie':
      return pieOption(item)
    case 'bar':
      return barOption(item)
    case 'lineGraph':
      return lineGraphOption(item, tails)
    case 'historyCurve':
      return historyOption(item, curves)
  }
}

/** The values that a line graph has seen since it was opened, the last `maxPoints` of each series. */
function useTails(item: ChartKind): readonly CurvePoints[] {
  const seen = useRef<CurvePoints[]>([])
  const isGraph = item.type === 'lineGraph'
  const values = isGraph ? item.series.map((series) => series.value).join() : ''
  const maxPoints = isGraph ? item.maxPoints : 0
  const [tails, setTails] = useState<readonly CurvePoints[]>([])

  useEffect(() => {
    if (values === '') return
    const now = Date.now()
    seen.current = values
      .split(',')
      .map((value, index) =>
        [...(seen.current[index] ?? []), [now, Number(value)] as const].slice(-maxPoints),
      )
    setTails(seen.current)
  }, [values, maxPoints])
  return tails
}

/** The history behind a history curve, fetched again every `refreshSeconds`. */
function useCurves(item: ChartKind): readonly CurvePoints[] {
  const host = useHost()
  const isHistory = item.type === 'historyCurve'
  const sources = isHistory ? item.curves.map((curve) => curve.bindObj).join() : ''
  const hours = isHistory ? item.hours : 0
  const refreshMs = isHistory ? item.refreshSeconds * 1000 : 0
  const [curves, setCurves] = useState<readonly CurvePoints[]>([])

  useEffect(() => {
    if (!host || sources === '') return
    let isCurrent = true
    const load = () =>
      host.history(sources.split(','), hours).then(
        (found) => isCurrent && setCurves(found),
        () => undefined, // the connection banner tells; the chart keeps what it has
      )
    void load()
    const timer = setInterval(load, refreshMs)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [host, sources, hours, refreshMs])
  return curves
}

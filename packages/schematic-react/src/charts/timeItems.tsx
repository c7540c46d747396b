import type { ItemOf } from '@energy-console/schematic'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ItemProps } from '../items/itemProps'
import { usePlayedTime } from '../time/usePlayedTime'
import { type CurvePoints, useHost } from '../viewer/host'
import { ExampleContext, exampleCurves } from './exampleCurves'
import { TimeChart } from './TimeChart'

/** A graph that grows while the view is open. */
export const LineGraphItem = ({ item }: ItemProps<'lineGraph'>) => (
  <TimeChart item={item} series={item.series} points={useTails(item)} isSettled />
)

/** The history of points over the last hours. */
export function HistoryCurveItem({ item }: ItemProps<'historyCurve'>) {
  const host = useHost()
  const curves = useCurves(item)
  const points = useMemo(() => curves?.map((curve) => curve ?? []) ?? noCurves, [curves])
  const isGone = (index: number) =>
    curves !== undefined && index < curves.length && curves[index] === undefined
  return (
    <g className="schematic-fetched">
      <TimeChart
        item={item}
        series={item.curves.map((curve, index) =>
          isGone(index) ? { ...curve, name: `${curve.name} (${host?.t('已失效')})` } : curve,
        )}
        points={points}
        isSettled={curves !== undefined}
      />
    </g>
  )
}

const noCurves: readonly CurvePoints[] = []

/** The values that a line graph has seen since it was opened, the last `maxPoints` of each series. */
function useTails(item: ItemOf<'lineGraph'>): readonly CurvePoints[] {
  const host = useHost()
  const seen = useRef<CurvePoints[]>([])
  const { maxPoints } = item
  const values = item.series.map((series) => series.value).join()
  const [tails, setTails] = useState<readonly CurvePoints[]>([])

  useEffect(() => {
    if (values === '') return
    const now = host?.playedTime?.now() ?? Date.now()
    seen.current = values.split(',').map((text, index) => {
      // a time that is played goes back as well
      const known = (seen.current[index] ?? []).filter(([ts]) => ts <= now)
      const value = text === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) ? [...known, [now, value] as const].slice(-maxPoints) : known
    })
    setTails(seen.current)
  }, [host, values, maxPoints])
  return tails
}

/**
 * The history behind a history curve, fetched again every `refreshSeconds`, undefined until it has come; an example
 * where the picture is one.
 */
function useCurves(item: ItemOf<'historyCurve'>): readonly (CurvePoints | undefined)[] | undefined {
  const host = useHost()
  const isExample = useContext(ExampleContext)
  const { hours } = item
  const count = item.curves.length
  const sources = item.curves.map((curve) => curve.bindObj).join()
  const refreshMs = item.refreshSeconds * 1000
  const [curves, setCurves] = useState<readonly (CurvePoints | undefined)[]>()
  const played = usePlayedTime(60_000)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a curve of the past is read anew when its time moves
  useEffect(() => {
    if (!host) return
    if (sources.replaceAll(',', '') === '') return setCurves(noCurves)
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
  }, [host, sources, hours, refreshMs, played])
  return useMemo(() => (isExample ? exampleCurves(count, hours) : curves), [isExample, curves, count, hours])
}

import { type Doubt, type HistoryLine, listDoubtfulReadings } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'

const none: ReadonlyMap<string, readonly Doubt[]> = new Map()

/** Where the points of lines that are made of roll-ups have doubtful readings: readings themselves come with their quality. */
export function useDoubts(
  lines: readonly HistoryLine[] | undefined,
  asked: { start: number; end: number; maxPoints: number },
): { byPoint: ReadonlyMap<string, readonly Doubt[]>; toldFrom: number | undefined } {
  const rolled = (lines ?? []).flatMap(({ itemId, resolution }) => (resolution === 'raw' ? [] : [itemId]))
  const { data } = useCall(
    listDoubtfulReadings,
    { query: { itemIds: rolled.join() || '0', ...asked } },
    { isEnabled: rolled.length > 0, keepsPrevious: true, staleMs: 30_000 },
  )
  const byPoint = useMemo(() => {
    if (!data) return none
    const found = new Map<string, Doubt[]>()
    for (const { itemId, ...run } of data.runs) found.set(itemId, [...(found.get(itemId) ?? []), run])
    return found
  }, [data])
  return { byPoint, toldFrom: data?.toldFrom }
}

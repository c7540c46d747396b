import type { DataOf } from '@energy-console/contract'
import { decimalsOf, pointInfos } from '@energy-console/contract/devices'
import type { PointValue as WireValue } from '@energy-console/contract/telemetry'
import type { ValueReading } from '@energy-console/schematic'
import { callApi } from '../../api/callApi'
import { callKey, queryClient } from '../../api/useCall'
import { stateWord } from '../../kit/value/formatValue'

/** What is known of a point: names, unit, words, what may be written to it, when its value is stale. */
export type PointInfo = DataOf<typeof pointInfos>[number]

const keptMs = 300_000
/** Points that one call may ask for. */
const pointsOfCall = 500

/**
 * What is known of points, by id; points that are gone or not the user's to see are missing. `isFresh` asks the server
 * whatever was answered a while ago.
 */
export async function readPointInfos(
  itemIds: readonly string[],
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<Map<string, PointInfo>> {
  const infos = new Map<string, PointInfo>()
  for (let from = 0; from < itemIds.length; from += pointsOfCall) {
    const query = { itemIds: itemIds.slice(from, from + pointsOfCall).join() }
    const found = await queryClient.fetchQuery({
      queryKey: callKey(pointInfos, { query }),
      queryFn: () => callApi(pointInfos, { query, isSilent: true }),
      staleTime: isFresh ? 0 : keptMs,
    })
    for (const info of found) infos.set(info.itemId, info)
  }
  return infos
}

/** How a drawing says a value of a point: the word of a state, or unit and decimals. */
export function readingOf(value: WireValue, info: PointInfo | undefined): ValueReading {
  if (!info) return {}
  const word = stateWord(value, info)
  if (word !== undefined) return { word }
  return typeof value === 'number'
    ? { decimals: decimalsOf(value, info), ...(info.unit ? { unit: info.unit } : {}) }
    : {}
}

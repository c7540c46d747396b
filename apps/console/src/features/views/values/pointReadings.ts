import type { DataOf } from '@energy-console/contract'
import { decimalsOf, listPointInfos, type ValueFormat } from '@energy-console/contract/devices'
import { listLatestValues, type PointValue } from '@energy-console/contract/telemetry'
import type { PointReading, PointReference, ValueReading } from '@energy-console/schematic'
import { queryClient } from '../../../api/cache/queryClient'
import { callApi } from '../../../api/callApi'
import { callQuery } from '../../../api/callQuery'
import type { ShownValue } from '../../../api/realtime/pointStore'
import { stateWord, trustOf } from '../../../kit/value/formatValue'

/** What is known of a point: names, unit, words, what may be written to it, when its value is stale. */
export type PointInfo = DataOf<typeof listPointInfos>[number]

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
      ...callQuery(listPointInfos, { query }),
      staleTime: isFresh ? 0 : keptMs,
    })
    for (const info of found) infos.set(info.itemId, info)
  }
  return infos
}

/** The newest values of points that there are. */
export async function readLatest(itemIds: readonly string[]): Promise<DataOf<typeof listLatestValues>> {
  const values: DataOf<typeof listLatestValues> = []
  for (let from = 0; from < itemIds.length; from += pointsOfCall) {
    const query = { itemIds: itemIds.slice(from, from + pointsOfCall).join() }
    values.push(...(await callApi(listLatestValues, { query, isSilent: true })))
  }
  return values
}

/** How values of a point are said, and from which age (ms) on they are stale. */
export type Said = ValueFormat & { staleAfterMs?: number }

/** Stands for the value of a point that is gone. */
export const goneValue = { value: null, quality: 2, isGone: true } as const

/** A received value as a drawing takes it at an instant, under the names that the drawing has for the point. */
export function pointReadingOf<R extends Partial<PointReference>>(
  reference: R,
  received: ShownValue,
  info: Said | undefined,
  now: number = Date.now(),
): R & PointReading {
  if (received.isGone) return { ...reference, ...goneValue }
  const { value, quality, ts } = received
  return {
    ...reference,
    ...readingOf(value, info),
    value,
    quality: quality === 0 ? 0 : quality === 1 ? 1 : 2,
    ...(ts === null ? {} : { ts }),
    isStale: trustOf(received, now, info?.staleAfterMs) === 'stale',
  }
}

/** How a drawing says a value of a point: the word of a state, or unit and decimals. */
function readingOf(value: PointValue, info: Said = {}): ValueReading {
  const word = stateWord(value, info)
  if (word !== undefined) return { word }
  if (typeof value !== 'number') return {}
  return {
    decimals: decimalsOf(value, info),
    ...(typeof info.decimals === 'number' ? { declaredDecimals: info.decimals } : {}),
    ...(info.unit ? { unit: info.unit } : {}),
  }
}

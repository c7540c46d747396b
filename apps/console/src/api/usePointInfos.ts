import { listPointInfos, type PointInfo } from '@energy-console/contract/devices'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from './callQuery'
import { pointInfosTogether } from './pointInfosTogether'

/** How the values of some points are said, for one of many rows that ask at the same time. */
export const usePointInfos = (itemIds: readonly string[]): UseQueryResult<PointInfo[]> =>
  useQuery({ ...pointInfosQuery(itemIds), enabled: itemIds.length > 0 })

/** The same, as the cache of answers takes it. */
export const pointInfosQuery = (itemIds: readonly string[]) => ({
  ...callQuery(listPointInfos, { query: { itemIds: itemIds.join() } }),
  queryFn: () => pointInfosTogether(itemIds),
  staleTime: 300_000,
})

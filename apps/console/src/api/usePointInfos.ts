import { listPointInfos, type PointInfo } from '@energy-console/contract/devices'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callQuery } from './callQuery'
import { pointInfosTogether } from './pointInfosTogether'

/** How the values of some points are said, for one of many rows that ask at the same time. */
export function usePointInfos(itemIds: readonly string[]): UseQueryResult<PointInfo[]> {
  const query = { itemIds: itemIds.join() }
  return useQuery({
    ...callQuery(listPointInfos, { query }),
    queryFn: () => pointInfosTogether(itemIds),
    enabled: itemIds.length > 0,
    staleTime: 300_000,
  })
}

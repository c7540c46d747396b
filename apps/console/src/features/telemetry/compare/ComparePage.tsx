import { listPointInfos } from '@energy-console/contract/devices'
import { useCall } from '../../../api/useCall'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { CompareBoard } from './CompareBoard'
import { readCompare } from './compareAddress'

/** 趋势对比, in the time of the station of its points, or of the tenant where they are of several. */
export function ComparePage() {
  const { parameters } = useAddress()
  const view = readCompare(parameters)
  const ids = view.itemIds.join()
  const { data = [] } = useCall(
    listPointInfos,
    { query: { itemIds: ids || '0' } },
    { isEnabled: ids !== '', keepsPrevious: true, staleMs: 300_000 },
  )
  const stationIds = new Set(data.map(({ stationId }) => stationId))
  const [only] = stationIds
  return (
    <StationTime stationId={stationIds.size === 1 ? only : undefined}>
      <CompareBoard view={view} />
    </StationTime>
  )
}

import { listPointInfos } from '@energy-console/contract/devices'
import { mostCurves } from '@energy-console/contract/telemetry'
import { useCall } from '../../../api/useCall'
import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { TrendBoard } from './TrendBoard'

/** 趋势分析, in the time of the station of the point that is looked at: the first of the chosen ones. */
export function TrendPage() {
  const { parameters } = useAddress()
  const ids = (parameters.get('points') ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id))
  const itemIds = [...new Set(ids)].slice(0, mostCurves)
  const [itemId] = itemIds
  const { data, error, refetch } = useCall(
    listPointInfos,
    { query: { itemIds: itemId ?? '0' } },
    { isEnabled: itemId !== undefined, staleMs: 300_000 },
  )
  const info = data?.find((one) => one.itemId === itemId)
  return (
    <StationTime stationId={info?.stationId}>
      <TrendBoard
        itemIds={itemIds}
        info={info}
        isKnown={data !== undefined}
        error={error}
        onRetry={refetch}
      />
    </StationTime>
  )
}

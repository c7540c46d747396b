import { useAddress } from '../../../kit/page/useAddress'
import { StationTime } from '../../../kit/time/zone'
import { readView } from './curveAddress'
import { HistoryBoard } from './HistoryBoard'
import { useCurves } from './useCurves'

/** 历史曲线, in the time of the station of its points, or of the tenant where they are of several. */
export function HistoryPage() {
  const { parameters } = useAddress()
  const view = readView(parameters)
  const curves = useCurves(view)
  const stationIds = new Set(curves.lines.map(({ info }) => info.stationId))
  const [only] = stationIds
  return (
    <StationTime stationId={stationIds.size === 1 ? only : undefined}>
      <HistoryBoard view={view} curves={curves} />
    </StationTime>
  )
}

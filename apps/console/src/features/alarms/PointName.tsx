import { pointInfos } from '@energy-console/contract/devices'
import { Link } from 'react-router'
import { useCall } from '../../api/useCall'

/** A point by the names of its device and property, linked to its curve. */
export function PointName({ itemId }: { itemId: string }) {
  const { data } = useCall(pointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const point = data?.[0]
  if (!point) return <span className="mono muted">{itemId}</span>
  return (
    <Link to={`/devices/detail/${point.deviceId}?curve=${itemId}`}>
      {point.deviceName} · {point.propertyName}
    </Link>
  )
}

import { pointInfos } from '@energy-console/contract/devices'
import { useCall } from '../../api/useCall'
import { formatWithUnit } from '../../kit/value/formatValue'

/** The limit of a rule: a number with its unit, or the word of a state. */
export function LimitText({ itemId, limit }: { itemId: string; limit: number }) {
  const { data } = useCall(pointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  return <span className="num">{formatWithUnit(limit, data?.[0] ?? {})}</span>
}

import { pointInfos } from '@energy-console/contract/devices'
import { useCall } from '../../api/useCall'
import { stateWord } from '../../kit/value/formatValue'

/** The limit of a rule: a number with its unit, or the word of a state. */
export function LimitText({ itemId, limit }: { itemId: string; limit: number }) {
  const { data } = useCall(pointInfos, { query: { itemIds: itemId } }, { staleMs: 300_000 })
  const point = data?.[0]
  const word = point && stateWord(limit, point)
  if (word !== undefined) return word
  return (
    <span className="num">
      {limit.toLocaleString('en-US', { maximumFractionDigits: 6 })}
      {point?.unit && <small className="muted"> {point.unit}</small>}
    </span>
  )
}

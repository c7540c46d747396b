import { statesOf } from '@energy-console/contract/alarms'
import { listPointInfos } from '@energy-console/contract/devices'
import { Form } from 'antd'
import { useCall } from '../../../api/useCall'
import { stateWords } from '../../../kit/value/formatValue'

/** The point that the form of a rule has chosen, as far as it is known, and the states that it may be in. */
export function useRulePoint() {
  const itemId: unknown = Form.useWatch('itemId')
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data, isPending } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 300_000 },
  )
  const point = isChosen ? data?.[0] : undefined
  return { point, states: point ? statesOf(point, stateWords()) : [], isPending: isChosen && isPending }
}

import { statesOf } from '@energy-console/contract/alarms'
import { listPointInfos } from '@energy-console/contract/devices'
import { Form } from 'antd'
import { useCall } from '../../../api/useCall'
import { stateWords } from '../../../kit/value/formatValue'

/** The point that a field of a rule's form names, as far as it is known, and the states that it may be in. */
export function useChosenPoint(fieldName: string) {
  const itemId: unknown = Form.useWatch(fieldName)
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data, isPending } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 300_000 },
  )
  const point = isChosen ? data?.[0] : undefined
  return {
    ...{ isChosen, point, isPending: isChosen && isPending },
    states: point ? statesOf(point, stateWords()) : [],
  }
}

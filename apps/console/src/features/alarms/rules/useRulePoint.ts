import { judgedFormat, statesOf } from '@energy-console/contract/alarms'
import { listPointInfos } from '@energy-console/contract/devices'
import { Form } from 'antd'
import { useCall } from '../../../api/useCall'
import { stateWords } from '../../../kit/value/formatValue'

/**
 * The point that the form of a rule has chosen, as far as it is known, the states that it may be in, and how what its condition is
 * judged by is said.
 */
export function useRulePoint() {
  const itemId: unknown = Form.useWatch('itemId')
  const condition: unknown = Form.useWatch('condition')
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data, isPending } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 300_000 },
  )
  const point = isChosen ? data?.[0] : undefined
  return {
    ...{ point, condition, isPending: isChosen && isPending },
    states: point ? statesOf(point, stateWords()) : [],
    format: point ? judgedFormat(condition, point, point.kind === 'accumulated') : {},
  }
}

import { judgedFormat } from '@energy-console/contract/alarms'
import { Form } from 'antd'
import { useChosenPoint } from './useChosenPoint'

/**
 * The point that the form of a rule has chosen, as far as it is known, the states that it may be in, and how what its condition is
 * judged by is said.
 */
export function useRulePoint() {
  const { point, isPending, states } = useChosenPoint('itemId')
  const condition: unknown = Form.useWatch('condition')
  return {
    ...{ point, condition, isPending, states },
    format: point ? judgedFormat(condition, point, point.kind === 'accumulated') : {},
  }
}

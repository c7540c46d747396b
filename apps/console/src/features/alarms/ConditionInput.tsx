import { type AlarmCondition, alarmConditions } from '@energy-console/contract/alarms'
import { FieldInput } from '../../kit/form/FieldInput'
import type { FieldInputProps } from '../../kit/form/FieldInputProps'
import { useRulePoint } from './useRulePoint'

const ofStates: readonly AlarmCondition[] = ['eq', 'ne']

/** How a value is compared: a state is equal or not, a number lies above or below; what stands already stays a choice. */
export function ConditionInput(props: FieldInputProps) {
  const { field, value } = props
  const { point, states } = useRulePoint()
  const isOffered = (condition: string) =>
    condition === value || !point || ofStates.some((one) => one === condition) === states.length > 0
  const choices = Object.entries(alarmConditions)
    .filter(([condition]) => isOffered(condition))
    .map(([condition, label]) => ({ value: condition, label }))
  return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, choices } }} />
}

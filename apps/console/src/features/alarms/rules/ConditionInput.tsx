import { alarmConditions, hasLimit, isEquality } from '@energy-console/contract/alarms'
import { Form } from 'antd'
import { useEffect } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { useRulePoint } from './useRulePoint'

/**
 * How a value is compared: a state is equal or not, a number lies above or below. What stands already stays a choice,
 * and is emptied with another point that it says nothing of.
 */
export function ConditionInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { point, states } = useRulePoint()
  const form = Form.useFormInstance()
  const fits = (condition: unknown) =>
    !point || !hasLimit(condition) || isEquality(condition) === states.length > 0
  const isLeftOver = typeof value === 'string' && !fits(value)
  useEffect(() => {
    // as long as the point is the stored one, so is the comparison
    if (isLeftOver && form.isFieldTouched('itemId')) onChange?.(undefined)
  }, [isLeftOver, form, onChange])
  const choices = Object.entries(alarmConditions)
    .filter(([condition]) => condition === value || fits(condition))
    .map(([condition, label]) => ({ value: condition, label }))
  return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, choices } }} />
}

import { isOfNumber } from '@energy-console/contract/alarms'
import { Form } from 'antd'
import { useEffect } from 'react'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { PointValueInput } from './PointValueInput'
import { useRulePoint } from './useRulePoint'

/** The limit of a rule: one of the states of its point, else a number in the point's unit; emptied with another point that it says nothing of. */
export function LimitInput(props: FieldInputProps) {
  const { value, onChange } = props
  const { format, states, isPending } = useRulePoint()
  const form = Form.useFormInstance()
  const isLeftOver = isOfNumber(value, states)
  useEffect(() => {
    // as long as the point is the stored one, so is the limit
    if (isLeftOver && form.isFieldTouched('itemId')) onChange?.(null)
  }, [isLeftOver, form, onChange])
  return <PointValueInput {...props} {...{ states, isPending, unit: format.unit ?? undefined }} />
}

import { isOfNumber } from '@energy-console/contract/alarms'
import { Form, Select, Skeleton } from 'antd'
import { useEffect } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { useRulePoint } from './useRulePoint'

/** The limit of a rule: one of the states of its point, else a number in the point's unit; emptied with another point that it says nothing of. */
export function LimitInput(props: FieldInputProps) {
  const { id, value, field, onChange, onBlur } = props
  const { format, states, isPending } = useRulePoint()
  const form = Form.useFormInstance()
  const isLeftOver = isOfNumber(value, states)
  useEffect(() => {
    // as long as the point is the stored one, so is the limit
    if (isLeftOver && form.isFieldTouched('itemId')) onChange?.(null)
  }, [isLeftOver, form, onChange])
  if (isPending) return <Skeleton.Input active block />
  if (states.length === 0) {
    const unit = format.unit ?? undefined
    return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, unit } }} />
  }
  return (
    <Select
      {...(id ? { id } : {})}
      {...(onBlur ? { onBlur } : {})}
      style={{ width: '100%' }}
      value={typeof value === 'number' ? value : undefined}
      options={states.map((state) => ({ value: state.value, label: state.word }))}
      onChange={onChange}
    />
  )
}

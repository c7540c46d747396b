import { Select, Skeleton } from 'antd'
import { FieldInput } from '../../kit/form/FieldInput'
import type { FieldInputProps } from '../../kit/form/FieldInputProps'
import { useRulePoint } from './useRulePoint'

/** The limit of a rule: one of the states of its point, else a number in the point's unit. */
export function LimitInput(props: FieldInputProps) {
  const { id, value, field, onChange, onBlur } = props
  const { point, states, isPending } = useRulePoint()
  if (isPending) return <Skeleton.Input active block />
  if (states.length === 0) {
    const unit = point?.unit ?? undefined
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

import type { State } from '@energy-console/contract/alarms'
import { Select, Skeleton } from 'antd'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'

interface PointValueInputProps extends FieldInputProps {
  /** What the point may be in; none of one that holds numbers. */
  states: readonly State[]
  unit: string | undefined
  isPending: boolean
}

/** A value that a point may have: one of its states, else a number in its unit. */
export function PointValueInput({ states, unit, isPending, ...props }: PointValueInputProps) {
  const { id, value, field, onChange, onBlur } = props
  if (isPending) return <Skeleton.Input active block />
  if (states.length === 0)
    return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, unit } }} />
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

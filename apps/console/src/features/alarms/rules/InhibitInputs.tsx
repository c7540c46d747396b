import { comparisons, isEquality, isOfNumber } from '@energy-console/contract/alarms'
import { Form } from 'antd'
import { useEffect } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { PointValueInput } from './PointValueInput'
import { useChosenPoint } from './useChosenPoint'

/** How the point of the process condition is compared: a state is equal or not. */
export function InhibitComparisonInput(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { isChosen, states } = useChosenPoint('inhibitItemId')
  const form = Form.useFormInstance()
  const fits = (comparison: unknown) => states.length === 0 || isEquality(comparison)
  const isLeftOver = typeof value === 'string' && !fits(value)
  useEffect(() => {
    if (isLeftOver && form.isFieldTouched('inhibitItemId')) onChange?.(undefined)
  }, [isLeftOver, form, onChange])
  const choices = Object.entries(comparisons)
    .filter(([comparison]) => comparison === value || fits(comparison))
    .map(([comparison, label]) => ({ value: comparison, label }))
  return (
    <FieldInput
      {...props}
      field={{ ...field, meta: { ...field.meta, choices } }}
      isDisabled={!isChosen || props.isDisabled === true}
    />
  )
}

/** The value that the point of the process condition is compared with: one of its states, else a number in its unit. */
export function InhibitValueInput(props: FieldInputProps) {
  const { value, onChange } = props
  const { isChosen, point, states, isPending } = useChosenPoint('inhibitItemId')
  const form = Form.useFormInstance()
  const isLeftOver = isOfNumber(value, states)
  useEffect(() => {
    if (isLeftOver && form.isFieldTouched('inhibitItemId')) onChange?.(null)
  }, [isLeftOver, form, onChange])
  return (
    <PointValueInput
      {...props}
      {...{ states, isPending, unit: point?.unit ?? undefined }}
      isDisabled={!isChosen || props.isDisabled === true}
    />
  )
}

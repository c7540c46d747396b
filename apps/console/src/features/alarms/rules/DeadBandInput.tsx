import { isEquality } from '@energy-console/contract/alarms'
import { Form } from 'antd'
import { useEffect } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { useRulePoint } from './useRulePoint'

/** How far back a number must come; what is compared for being equal, as states are, has none. */
export function DeadBandInput(props: FieldInputProps) {
  const { condition, format, states } = useRulePoint()
  const form = Form.useFormInstance()
  const hasNone = isEquality(condition) || states.length > 0
  const isLeftOver = hasNone && Boolean(props.value)
  useEffect(() => {
    if (isLeftOver) form.setFieldValue('deadBand', 0)
  }, [isLeftOver, form])
  const { field } = props
  const unit = hasNone ? undefined : (format.unit ?? undefined)
  return (
    <FieldInput
      {...props}
      field={{ ...field, meta: { ...field.meta, unit } }}
      isDisabled={hasNone || props.isDisabled === true}
    />
  )
}

import { listPointInfos } from '@energy-console/contract/devices'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useCall } from '../../../api/useCall'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import type { CustomInputs } from '../../../kit/resource/ResourceDialog'
import { useField } from './useField'

/** What the form comes to; it is asked only once there is a form. */
export const AskedTrial = lazyPart(async () => (await import('./CorrectionTrialBox')).CorrectionTrialBox)

/** How readings are corrected: a register is not shifted or scaled over a time. What is chosen stays in sight. */
function MethodInput(props: FieldInputProps) {
  const [kind, start, end] = [usePoint()?.kind, useField('startTime'), useField('endTime')]
  if (kind !== 'accumulated' || start === end) return <FieldInput {...props} />
  const { field, value } = props
  const choices =
    field.meta.choices?.filter((choice) => choice.value === 'value' || choice.value === value) ?? []
  return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, choices } }} />
}

/** By how much, in the unit of the point; a factor has none. */
function AmountInput(props: FieldInputProps) {
  const [unit, method] = [usePoint()?.unit, useField('method')]
  const { field } = props
  if (!unit || method === 'multiply') return <FieldInput {...props} />
  return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, unit } }} />
}

/** Inputs of the form of a correction beside those that its fields say, wherever it is opened. */
export const correctionInputs: CustomInputs = {
  method: { isNarrow: true, Input: MethodInput },
  amount: { isNarrow: true, Input: AmountInput },
}

/** What is known of the point that is chosen. */
function usePoint() {
  const itemId = useField('itemId')
  const isChosen = typeof itemId === 'string' && itemId !== ''
  const { data } = useCall(
    listPointInfos,
    { query: { itemIds: isChosen ? itemId : '0' } },
    { isEnabled: isChosen, staleMs: 300_000 },
  )
  return isChosen ? data?.[0] : undefined
}

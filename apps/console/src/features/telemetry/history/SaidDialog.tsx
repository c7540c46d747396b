import { badReadings, readingCorrections } from '@energy-console/contract/telemetry'
import { Form, Select } from 'antd'
import { createContext, use } from 'react'
import { FieldInput } from '../../../kit/form/FieldInput'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import { type CustomInputs, ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useTenantZone } from '../../../kit/time/zone'
import { firstMark } from './firstMark'
import type { DrawnLine } from './historyOption'
import type { SaidKind } from './useSaidMarks'

/** What of readings is said on their curves, by what it is marked as. */
const saidOf = {
  bad: { resource: badReadings, fields: fieldsOf(badReadings.schema) },
  replaced: { resource: readingCorrections, fields: fieldsOf(readingCorrections.schema) },
}

/** What is said: something that is there, or anew of a time (Unix ms) that is suspected, where one is. */
export type AskedSaid = { kind: SaidKind } & (
  | { id: string }
  | { span: { start: number; end: number } | undefined }
)

interface SaidDialogProps {
  asked: AskedSaid
  /** The curves that are shown: of nothing else anything can be said from here. */
  lines: readonly DrawnLine[]
  onClose: () => void
}

type Choice = Pick<DrawnLine, 'info' | 'name'>
const Choices = createContext<readonly Choice[]>([])
const inputs: CustomInputs = {
  itemId: { isNarrow: true, Input: CurveInput },
  method: { isNarrow: true, Input: MethodInput },
}

/** Marks readings of a curve that is shown as bad, or corrects them; or changes what was said. */
export function SaidDialog({ asked, lines, onClose }: SaidDialogProps) {
  const zone = useTenantZone()
  const props = { ...saidOf[asked.kind], inputs, onClose }
  return (
    <Choices value={lines}>
      {'id' in asked ? (
        <ResourceDialog {...props} id={asked.id} />
      ) : (
        <ResourceDialog {...props} id={undefined} starting={firstMark(lines, asked.span, zone)} />
      )}
    </Choices>
  )
}

/** Chooses one of the curves. */
function CurveInput({ id, value, onChange, onBlur, isDisabled, isWrong, describedBy }: FieldInputProps) {
  const lines = use(Choices)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={typeof value === 'string' ? value : undefined}
      options={lines.map(({ info, name }) => ({ value: info.itemId, label: name }))}
      disabled={isDisabled}
      status={isWrong ? 'error' : ''}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={(itemId: string) => onChange?.(itemId)}
    />
  )
}

/** How readings are corrected: a register is not shifted or scaled over a time. What is chosen stays in sight. */
function MethodInput(props: FieldInputProps) {
  const [itemId, start, end]: unknown[] = [useField('itemId'), useField('startTime'), useField('endTime')]
  const isRegister = use(Choices).some(({ info }) => info.itemId === itemId && info.kind === 'accumulated')
  if (!isRegister || start === end) return <FieldInput {...props} />
  const { field, value } = props
  const choices =
    field.meta.choices?.filter((choice) => choice.value === 'value' || choice.value === value) ?? []
  return <FieldInput {...props} field={{ ...field, meta: { ...field.meta, choices } }} />
}

const useField = (name: string): unknown => Form.useWatch(name)

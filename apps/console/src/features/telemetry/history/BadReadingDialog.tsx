import { badReadings } from '@energy-console/contract/telemetry'
import { Select } from 'antd'
import { createContext, use } from 'react'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import { type CustomInputs, ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useTenantZone } from '../../../kit/time/zone'
import { firstMark } from './firstMark'
import type { DrawnLine } from './historyOption'

const fields = fieldsOf(badReadings.schema)

/** What is marked: a mark that is there, or a new one of a time (Unix ms) that is suspected, where one is. */
export type AskedBad = { id: string } | { span: { start: number; end: number } | undefined }

interface BadReadingDialogProps {
  asked: AskedBad
  /** The curves that are shown: nothing else can be marked from here. */
  lines: readonly DrawnLine[]
  onClose: () => void
}

type Choice = Pick<DrawnLine, 'info' | 'name'>
const Choices = createContext<readonly Choice[]>([])
const inputs: CustomInputs = { itemId: { isNarrow: true, Input: CurveInput } }

/** Marks readings of a curve that is shown as bad, or changes such a mark. */
export function BadReadingDialog({ asked, lines, onClose }: BadReadingDialogProps) {
  const zone = useTenantZone()
  const props = { resource: badReadings, fields, inputs, onClose }
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

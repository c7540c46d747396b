import { badReadings, readingCorrections } from '@energy-console/contract/telemetry'
import { Select } from 'antd'
import { createContext, use } from 'react'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import { type CustomInputs, ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useTenantZone } from '../../../kit/time/zone'
import { AskedTrial, correctionInputs } from '../corrections/correctionInputs'
import { firstMark } from './firstMark'
import type { DrawnLine } from './historyOption'
import type { SaidKind } from './useSaidMarks'

const ofCurves: CustomInputs = { itemId: { isNarrow: true, Input: CurveInput } }
/** What of readings is said on their curves, by what it is marked as. */
const saidOf = {
  bad: { resource: badReadings, fields: fieldsOf(badReadings.schema), inputs: ofCurves },
  replaced: {
    ...{ resource: readingCorrections, fields: fieldsOf(readingCorrections.schema) },
    ...{ inputs: { ...correctionInputs, ...ofCurves }, across: 3 as const },
  },
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

/** Marks readings of a curve that is shown as bad, or corrects them; or changes what was said. */
export function SaidDialog({ asked, lines, onClose }: SaidDialogProps) {
  const zone = useTenantZone()
  const id = 'id' in asked ? asked.id : undefined
  const foot = asked.kind === 'replaced' ? <AskedTrial id={id} /> : undefined
  const props = { ...saidOf[asked.kind], foot, onClose }
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

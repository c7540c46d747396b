import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import type { ExceptionDraft } from './timingDrafts'

const settings = new Set(['temperature', 'mode', 'fan'])

/** Days that are not as the week has them; what means nothing on a day cannot be set. */
export function ExceptionsInput(props: FieldInputProps) {
  return <RowsInput<ExceptionDraft> {...props} isIdle={isIdle} />
}

const isIdle = ({ kind, isOn }: ExceptionDraft, name: string): boolean => {
  if (name === 'day' || name === 'kind') return false
  return kind !== 'run' || (isOn === false && settings.has(name))
}

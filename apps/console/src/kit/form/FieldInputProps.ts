import type { Field } from './fields'

/** What an input is given; forms pass `id`, `value` and `onChange`. */
export interface FieldInputProps {
  field: Field
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
  isDisabled?: boolean
  /** Something is wrong with it. */
  isWrong?: boolean
  placeholder?: string
  /** Where what is wrong is said, by id. */
  describedBy?: string
  /** The record that is changed; none of a new one. */
  recordId?: string
  /** The station whose records are offered. */
  stationId?: string | undefined
  /** The kind of which records are offered. */
  kind?: string | undefined
  /** Told while something is on its way that the field would be saved without. */
  onBusy?: (isBusy: boolean) => void
  /** Its name for who does not see a label beside it. */
  label?: string
}

import type { FieldInputProps } from './FieldInputProps'
import { PlainInput } from './inputs/PlainInput'
import { RowsInput } from './rows/RowsInput'

/** The input of a field, from what its builder says. */
export const FieldInput = (props: FieldInputProps) =>
  props.field.format.input === 'rows' ? <RowsInput {...props} /> : <PlainInput {...props} />

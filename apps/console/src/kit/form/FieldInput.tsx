import { lazyPart } from '@energy-console/schematic-react/part'
import type { FieldInputProps } from './FieldInputProps'
import { PlainInput } from './inputs/PlainInput'
import { RowsInput } from './rows/RowsInput'

// few forms have files
const FilesInput = lazyPart(async () => (await import('./inputs/FilesInput')).FilesInput)

/** The input of a field, from what its builder says. */
export function FieldInput(props: FieldInputProps) {
  if (props.field.format.input === 'rows') return <RowsInput<object> {...props} />
  if (props.field.format.input === 'attachments') return <FilesInput {...props} />
  return <PlainInput {...props} />
}

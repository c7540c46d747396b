import { lazy, Suspense } from 'react'
import type { FieldInputProps } from './FieldInputProps'
import { PlainInput } from './inputs/PlainInput'
import { RowsInput } from './rows/RowsInput'

// few forms have files
const FilesInput = lazy(async () => ({ default: (await import('./inputs/FilesInput')).FilesInput }))

/** The input of a field, from what its builder says. */
export function FieldInput(props: FieldInputProps) {
  if (props.field.format.input === 'rows') return <RowsInput {...props} />
  if (props.field.format.input === 'attachments')
    return (
      <Suspense fallback={null}>
        <FilesInput {...props} />
      </Suspense>
    )
  return <PlainInput {...props} />
}

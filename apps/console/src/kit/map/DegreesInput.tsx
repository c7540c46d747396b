import type { ClipboardEvent } from 'react'
import { FieldInput } from '../form/FieldInput'
import type { FieldInputProps } from '../form/FieldInputProps'
import { parsePosition } from './parsePosition'
import { usePutPosition } from './usePutPosition'

/** One part of a position. A whole position that is pasted fills both. */
export function DegreesInput(props: FieldInputProps) {
  const put = usePutPosition(props)
  const paste = (event: ClipboardEvent) => {
    const position = parsePosition(event.clipboardData.getData('text'))
    if (!position) return
    event.preventDefault()
    put(position)
  }
  return (
    <div onPasteCapture={paste}>
      <FieldInput {...props} />
    </div>
  )
}

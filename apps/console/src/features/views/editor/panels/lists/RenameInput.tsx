import { Input } from 'antd'
import { useRef } from 'react'

interface Props {
  label: string
  value: string
  maxLength: number
  /** Told the new name, or undefined when it was called off or stays. */
  onDone: (name: string | undefined) => void
}

/** A name while it is changed in its place: Enter or leaving it stores, Esc does not. */
export function RenameInput({ label, value, maxLength, onDone }: Props) {
  // Enter and Esc take the field away, which leaves it once more
  const isDone = useRef(false)
  const finish = (name: string | undefined) => {
    if (isDone.current) return
    isDone.current = true
    onDone(name === value ? undefined : name)
  }
  return (
    <Input
      size="small"
      autoFocus
      maxLength={maxLength}
      aria-label={label}
      defaultValue={value}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => finish(target.value.trim())}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        // an input method takes both keys for itself while it is writing
        if (nativeEvent.isComposing) return
        if (key === 'Enter') finish(currentTarget.value.trim())
        if (key === 'Escape') finish(undefined)
      }}
    />
  )
}

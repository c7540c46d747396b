import { Input } from 'antd'
import { useEffect, useState } from 'react'

interface Props {
  label: string
  value: string
  placeholder?: string | undefined
  isMultiline?: boolean
  onChange: (value: string) => void
}

/** A text that is stored when the field is left (or Enter is pressed): one step of history, not one a letter. */
export function TextInput({ label, value, placeholder, isMultiline = false, onChange }: Props) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const store = () => {
    if (draft !== value) onChange(draft)
  }
  const shared = { 'aria-label': label, value: draft, placeholder, onBlur: store }
  return isMultiline ? (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 1, maxRows: 6 }}
      onChange={(event) => setDraft(event.target.value)}
    />
  ) : (
    <Input {...shared} onChange={(event) => setDraft(event.target.value)} onPressEnter={store} />
  )
}

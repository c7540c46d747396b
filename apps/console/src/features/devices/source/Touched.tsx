import { Checkbox } from 'antd'
import type { ReactNode } from 'react'

interface TouchedProps {
  /** Translated. */
  label: string
  isTouched: boolean
  onChange: (isTouched: boolean) => void
  children: ReactNode
}

/** A field of several records at once: only what is ticked is changed, also where it is left empty. */
export function Touched({ label, isTouched, onChange, children }: TouchedProps) {
  return (
    <div style={{ marginBottom: 8 }}>
      <Checkbox checked={isTouched} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
      {isTouched && <div style={{ marginTop: 8, paddingInlineStart: 24 }}>{children}</div>}
    </div>
  )
}

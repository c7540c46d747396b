import type { ReactNode } from 'react'
import styles from './LoginPage.module.css'

interface FieldProps {
  /** Id of the input below. */
  id: string
  label: string
  error: string | undefined
  children: ReactNode
}

/** A labelled input with room for its message, so that nothing moves when one appears. */
export function Field({ id, label, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p role={error ? 'alert' : undefined}>{error}</p>
    </div>
  )
}

import { Form } from 'antd'
import type { ReactNode } from 'react'
import styles from './form.module.css'
import type { Draft } from './useDraft'

interface Props<T> {
  draft: Draft<T>
  name: keyof T
  /** Shown above the input, already translated. */
  label: ReactNode
  isRequired?: boolean
  hint?: ReactNode
  children: ReactNode
}

/** One field of a draft: its label, its input, and what is wrong with it once it has been left. */
export function DraftField<T>({ draft, name, label, isRequired = false, hint, children }: Props<T>) {
  const problem = draft.problemOf(name)
  return (
    <Form.Item
      className={styles.field}
      label={label}
      required={isRequired}
      extra={hint}
      {...(problem === undefined ? {} : { validateStatus: 'error' as const, help: problem })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the input inside has been left */}
      <div onBlur={() => draft.touch(name)}>{children}</div>
    </Form.Item>
  )
}

import type { ReactNode, Ref } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** Accessible name, also the tooltip. */
  label: string
  children: ReactNode
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A button of the navbar that shows an icon only. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}

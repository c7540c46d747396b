import type { ComponentProps } from 'react'
import styles from './IconButton.module.css'

interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also the tooltip. */
  label: string
}

/** A button of the navbar that shows an icon only. */
export function IconButton({ label, children, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.button} ${className}`}
    >
      {children}
    </button>
  )
}

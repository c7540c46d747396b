import type { ReactNode } from 'react'
import styles from './Greeting.module.css'

interface ScrolledProps {
  /** Translated. */
  label: string
  children: ReactNode
}

/** What is too long for its dialog; the keyboard reaches and scrolls it. */
export const Scrolled = ({ label, children }: ScrolledProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className={styles.content} tabIndex={0} aria-label={label}>
    {children}
  </section>
)

import type { ReactNode } from 'react'
import styles from './terms.module.css'

interface SectionProps {
  /** Translated. */
  title: string
  /** Actions beside the title. */
  extra?: ReactNode
  children?: ReactNode
}

/** One part of the terms, under its heading. */
export function Section({ title, extra, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {extra}
      </header>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Actions at the right of the title. */
  extra?: ReactNode
  children: ReactNode
}

/** The one card style of the console. */
export function Panel({ title, extra, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {(title || extra) && (
        <header className={styles.header}>
          <h2>{title}</h2>
          {extra}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  )
}

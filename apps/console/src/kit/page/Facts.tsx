import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What is said of a record at the head of its page, each with its name, translated; what is empty is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)

import { ClockCircleOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './WorkCard.module.css'

interface WorkCardProps {
  /** Where it is carried out. */
  to: string
  /** What kind of work it is, and its number where it has one; translated. */
  kind: ReactNode
  title: string
  state: ReactNode
  /** Where it is to be done; empty where nobody says so. */
  place: string
  due: ReactNode
  isLate: boolean
  /** What else is said of it, each beside the others. */
  children?: ReactNode
}

/** Something that a technician has to do, as a card that a thumb finds: what, where, until when, and how it stands. */
export function WorkCard({ to, kind, title, state, place, due, isLate, children }: WorkCardProps) {
  return (
    <li>
      <Link className={styles.card} to={to} data-late={isLate || undefined}>
        <span className={styles.top}>
          <span className={styles.kind}>{kind}</span>
          {state}
        </span>
        <strong className={styles.title}>{title}</strong>
        {place && (
          <span className={styles.line}>
            <EnvironmentOutlined aria-hidden />
            <span>{place}</span>
          </span>
        )}
        <span className={styles.line}>
          <ClockCircleOutlined aria-hidden />
          {due}
        </span>
        {children && <span className={styles.more}>{children}</span>}
      </Link>
    </li>
  )
}

/** Cards below each other on a phone, beside each other where there is room. */
export const WorkCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
)

import styles from './Command.module.css'
import type { CommandQuestion } from './commandQuestion'

/** What a command changes: from → to. */
export const CommandChange = ({ question: { propertyName, from, to } }: { question: CommandQuestion }) => (
  <p className={styles.change}>
    {propertyName}
    {': '}
    <span className="num">{from}</span> → <strong className="num">{to}</strong>
  </p>
)

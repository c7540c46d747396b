import { useTranslation } from 'react-i18next'
import styles from './Command.module.css'
import type { CommandQuestion } from './commandQuestion'

/** What a command does, in the plant's own words: to what, from → to, and what hangs on it. */
export function CommandFacts({ question, note = '' }: { question: CommandQuestion; note?: string }) {
  const { t } = useTranslation()
  const { subject, load, propertyName, from, to } = question
  return (
    <>
      <p className={styles.subject}>{load ? t('{{subject}}，当前 {{load}}', { subject, load }) : subject}</p>
      {note !== '' && <p>{note}</p>}
      <p className={styles.change}>
        {propertyName}
        {': '}
        <span className="num">{from}</span> → <strong className="num">{to}</strong>
      </p>
    </>
  )
}

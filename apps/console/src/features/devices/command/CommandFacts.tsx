import { useTranslation } from '../../../i18n/useTranslation'
import styles from './Command.module.css'
import { CommandChange } from './CommandChange'
import type { CommandQuestion } from './commandQuestion'

/** What a command does, in the plant's own words: to what, from → to, and what hangs on it. */
export function CommandFacts({ question, note = '' }: { question: CommandQuestion; note?: string }) {
  const { t } = useTranslation()
  const { subject, load } = question
  return (
    <>
      <p className={styles.subject}>{load ? t('{{subject}}，当前 {{load}}', { subject, load }) : subject}</p>
      {note !== '' && <p>{note}</p>}
      <CommandChange question={question} />
    </>
  )
}

import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './terms.module.css'

/** What is wrong with the field beside it (Chinese, the translation key); nothing where nothing is. */
export function Problem({ text }: { text: string | undefined }) {
  const { t } = useTranslation()
  if (text === undefined) return null
  return (
    <span role="alert" className={styles.problem}>
      {t(text)}
    </span>
  )
}

import { useTranslation } from '../../../../i18n/useTranslation'
import styles from './Offline.module.css'

/** Says that a record is shown as this device has it; `text` is Chinese, also the translation key. */
export function KeptNote({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      {t(text)}
    </p>
  )
}

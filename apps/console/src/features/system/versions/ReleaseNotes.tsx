import { useTranslation } from '../../../i18n/useTranslation'
import styles from './ReleaseNotes.module.css'
import { releases } from './releases'

/** The changelog that is shipped with the product, newest first. */
export function ReleaseNotes() {
  const { t } = useTranslation()
  return releases.map(({ version, month, changes }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section key={version} className={styles.release} tabIndex={0} aria-label={version}>
      <h3>
        {version} <small className="muted num">{month}</small>
      </h3>
      <ul>
        {changes.map((change) => (
          <li key={change}>{t(change)}</li>
        ))}
      </ul>
    </section>
  ))
}

import { changeLanguage, currentLanguage } from '../../i18n'
import { languages } from '../../i18n/languages'
import styles from './LanguageButton.module.css'

/** The other language, in its own words; for the pages before the shell. */
export function LanguageButton({ className = '' }: { className?: string | undefined }) {
  const other = currentLanguage() === 'en' ? 'zh-CN' : 'en'
  return (
    <button
      type="button"
      className={`${styles.language} ${className}`}
      lang={other}
      onClick={() => void changeLanguage(other)}
    >
      {languages[other]}
    </button>
  )
}

import { useTranslation } from '../../i18n/useTranslation'
import type { OwnBrand } from '../brand/brandOf'
import { EntryBrand } from '../brand/EntryBrand'
import { LanguageButton } from './LanguageButton'
import styles from './StrangersHead.module.css'

/** Above a page for people without an account: whose page it is, and the other language. */
export function StrangersHead({ own }: { own?: OwnBrand }) {
  useTranslation() // speaks the other language as soon as it is chosen
  return (
    <header className={styles.head}>
      <EntryBrand className={styles.brand} {...(own ? { own } : {})} />
      <LanguageButton />
    </header>
  )
}

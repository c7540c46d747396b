import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session'
import { usePreferences } from '../preferences'
import styles from './Brand.module.css'
import { Logo } from './Logo'

/** Name of the platform: the last part of every page title. */
export const platformTitle = '能源云平台'

/** Logo and title above the menu; a tenant's own take the place of the product's. */
export function Brand({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const isShown = usePreferences((state) => state.sidebarLogo)
  if (!isShown) return null
  const logo = user?.show_menu_logo !== false && user?.menu_logo
  const title = (user?.show_menu_title !== false && user?.menu_title) || t(platformTitle)
  return (
    <div className={styles.brand}>
      <span className={styles.mark}>{logo ? <img src={logo} alt="" height={26} /> : <Logo />}</span>
      {!isNarrow && <strong className={styles.title}>{title}</strong>}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, matchPath, useLocation } from 'react-router'
import { usePermittedPages } from '../guard/usePermittedPages'
import { useTabs } from '../tabs/tabs'
import styles from './Breadcrumb.module.css'

/** Heading and title of the current page. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = useTabs(({ tabs }) => tabs.find((tab) => tab.key === pathname)?.title)
  const pages = usePermittedPages()
  const page = pages.find(({ route }) => matchPath(route, pathname))
  if (!page) return null
  const parent = pages.find(
    ({ route, spec }) => !spec.isHidden && spec.code === page.spec.code && route !== page.route,
  )
  return (
    <nav className={styles.breadcrumb} aria-label={t('当前位置')}>
      <ol>
        {page.spec.group && <li>{t(page.spec.group)}</li>}
        {page.spec.isHidden && parent && (
          <li>
            <Link to={parent.route}>{t(parent.spec.title)}</Link>
          </li>
        )}
        <li aria-current="page">{name ?? t(page.spec.title)}</li>
      </ol>
    </nav>
  )
}

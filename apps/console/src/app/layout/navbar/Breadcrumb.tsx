import { Link, useLocation } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { isAt } from '../../guard/isAt'
import { usePermittedPages } from '../../guard/usePermittedPages'
import { registeredPages } from '../../pages'
import { useTabs } from '../../tabs/tabs'
import styles from './Breadcrumb.module.css'

/** Heading and title of the current page; of one that is not open or does not exist, that it is so. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = useTabs(({ tabs }) => tabs.find((tab) => tab.key === pathname)?.title)
  const permitted = usePermittedPages()
  const at = (page: { route: string }) => isAt(page, pathname)
  const page = permitted.find(at)
  const refused = page ? undefined : registeredPages.find(at)
  const spec = (page ?? refused)?.spec
  const parent =
    page?.spec.isHidden &&
    permitted.find(
      ({ route, spec }) => !spec.isHidden && spec.code === page.spec.code && route !== page.route,
    )
  const title = spec ? (name ?? t(spec.title)) : pathname === '/404' ? t('页面不存在') : t('没有访问权限')
  return (
    <nav className={styles.breadcrumb} aria-label={t('当前位置')}>
      <ol>
        {spec?.group && <li>{t(spec.group)}</li>}
        {parent && (
          <li>
            <Link to={parent.route}>{t(parent.spec.title)}</Link>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

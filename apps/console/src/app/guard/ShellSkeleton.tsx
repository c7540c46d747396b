import { useLocation } from 'react-router'
import { useIsMobile } from '../layout/useWindowWidth'
import { registeredPages } from '../pages'
import { usePreferences } from '../preferences'
import { isAt } from './isAt'
import { routeOf } from './routeOf'
import styles from './ShellSkeleton.module.css'

/** The outline of the shell and of the page in it while it is loaded who is signed in; same size as what follows. */
export function ShellSkeleton() {
  const isMobile = useIsMobile()
  const { isSidebarOpen, tagsView } = usePreferences()
  const path = routeOf(useLocation().pathname)
  const Page = registeredPages.find((page) => isAt(page, path))?.Skeleton
  return (
    <div className={styles.shell} aria-busy="true">
      {!isMobile && <div className={styles.sidebar} data-narrow={!isSidebarOpen || undefined} />}
      <div className={styles.column}>
        <div className={styles.navbar} />
        {isMobile && <div className={styles.where} />}
        {tagsView && <div className={styles.tags} />}
        <div className={styles.main}>{Page && <Page />}</div>
      </div>
    </div>
  )
}

import { taskCodes } from '@energy-console/contract/maintenance'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useCallback, useState } from 'react'
import { useButton } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { CurveHost } from '../../kit/curve/CurveHost'
import { Palette } from '../palette/Palette'
import { usePlaceAddress } from '../place/usePlaceAddress'
import { AlarmViewOpener } from '../popups/AlarmViewOpener'
import { NoticeLine } from '../popups/NoticeLine'
import { Popups } from '../popups/Popups'
import { prefer, usePreferences } from '../preferences'
import { KeepAlive } from '../tabs/KeepAlive'
import { TagsView } from '../tabs/TagsView'
import { useOpenTabs } from '../tabs/useOpenTabs'
import { AutoFullscreen } from './AutoFullscreen'
import styles from './Layout.module.css'
import { Breadcrumb } from './navbar/Breadcrumb'
import { Navbar } from './navbar/Navbar'
import { ProgressBar } from './ProgressBar'
import { Sidebar } from './sidebar/Sidebar'
import { useWarmUp } from './useWarmUp'
import { useIsMobile } from './useWindowWidth'

/** Fetched for those who carry tasks out. */
const FieldDevice = lazyPart(
  async () => (await import('../../features/maintenance/offline/FieldDevice')).FieldDevice,
)

/** The shell around every page: menu, navbar, tabs, and the popups that may come at any time. */
export function Layout() {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const { isSidebarOpen, tagsView, fixedHeader } = usePreferences()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const canExecute = useButton(taskCodes.execute)
  const closeDrawer = useCallback(() => setDrawerOpen(false), [])
  useWarmUp()
  const toggle = () => (isMobile ? setDrawerOpen(!isDrawerOpen) : prefer({ isSidebarOpen: !isSidebarOpen }))
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#page-content">
        {t('跳到内容')}
      </a>
      <AddressFollower />
      <AlarmViewOpener />
      <ProgressBar />
      {isMobile ? (
        isDrawerOpen && (
          <div className={styles.drawer}>
            <Sidebar isNarrow={false} onNavigate={closeDrawer} />
            <button type="button" className={styles.scrim} aria-label={t('关闭菜单')} onClick={closeDrawer} />
          </div>
        )
      ) : (
        <Sidebar isNarrow={!isSidebarOpen} />
      )}
      <div className={styles.column} data-floating={!fixedHeader || undefined}>
        <header>
          <Navbar isSidebarOpen={isMobile ? isDrawerOpen : isSidebarOpen} onToggleSidebar={toggle} />
          {isMobile && (
            <div className={styles.where}>
              <Breadcrumb />
            </div>
          )}
          {tagsView && <TagsView end={<AutoFullscreen />} />}
        </header>
        <main id="page-content" className={styles.main} tabIndex={-1}>
          <KeepAlive />
        </main>
        <div className={styles.lines}>
          <Popups />
          <NoticeLine />
        </div>
      </div>
      <Palette />
      <CurveHost />
      {canExecute && <FieldDevice />}
      {!tagsView && <AutoFullscreen isFloating />}
    </div>
  )
}

/** Keeps tabs and place in step with the address, apart from the shell: that is not drawn anew with each page. */
function AddressFollower() {
  useOpenTabs()
  usePlaceAddress()
  return null
}

import {
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SunOutlined,
} from '@ant-design/icons'
import { taskCodes } from '@energy-console/contract/maintenance'
import { lazyPart } from '@energy-console/schematic-react/part'
import { useLinkState } from '../../../api/realtime/usePoint'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { toggleFullscreen } from '../../../kit/fullscreen'
import { Bell } from '../../bell/Bell'
import { openPalette } from '../../palette/paletteState'
import { LocationPicker } from '../../place/LocationPicker'
import { prefer } from '../../preferences'
import { useShownMode } from '../../theme/useShownMode'
import { ErrorLogButton } from '../error-log/ErrorLogButton'
import { useHelp } from '../help/useHelp'
import { UserMenu } from '../user-menu/UserMenu'
import { useIsMobile } from '../useWindowWidth'
import { Breadcrumb } from './Breadcrumb'
import { IconButton } from './IconButton'
import { LinkIndicator } from './LinkIndicator'
import styles from './Navbar.module.css'
import { SizeMenu } from './SizeMenu'

/** Fetched for those who carry tasks out. */
const OutboxMark = lazyPart(
  async () => (await import('../../../features/maintenance/offline/views/OutboxMark')).OutboxMark,
)

/** Fetched where the window is narrow. */
const MoreMenu = lazyPart(async () => (await import('./MoreMenu')).MoreMenu)

interface NavbarProps {
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

/** The bar above the tabs: where one is, which place is looked at, and the switches of the shell. */
export function Navbar({ isSidebarOpen, onToggleSidebar }: NavbarProps) {
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const mode = useShownMode()
  const help = useHelp()
  const link = useLinkState()
  // what says so takes its room on a phone; the menu has the themes too
  const isCut = isMobile && (link === 'polling' || link === 'offline')
  const canExecute = useButton(taskCodes.execute)
  return (
    <div className={styles.navbar}>
      <IconButton label={isSidebarOpen ? t('收起菜单') : t('展开菜单')} onClick={onToggleSidebar}>
        {isSidebarOpen && !isMobile ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </IconButton>
      <LocationPicker />
      {!isMobile && <Breadcrumb />}
      <div className={styles.space} />
      <LinkIndicator />
      {canExecute && <OutboxMark />}
      {isMobile ? (
        <IconButton label={t('搜索')} onClick={openPalette}>
          <SearchOutlined />
        </IconButton>
      ) : (
        <button type="button" className={styles.search} onClick={openPalette}>
          <SearchOutlined />
          <span>{t('搜索')}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <Bell />
      <ErrorLogButton />
      {!isMobile && (
        <>
          <IconButton label={t('全屏')} onClick={() => void toggleFullscreen()}>
            <FullscreenOutlined />
          </IconButton>
          <SizeMenu />
          {help !== undefined && (
            <a
              className={styles.help}
              href={help}
              target="_blank"
              rel="noreferrer"
              aria-label={t('帮助')}
              title={t('帮助')}
            >
              <QuestionCircleOutlined />
            </a>
          )}
        </>
      )}
      {!isCut && (
        <IconButton
          label={mode === 'dark' ? t('浅色主题') : t('深色主题')}
          onClick={() => prefer({ mode: mode === 'dark' ? 'light' : 'dark' })}
        >
          {mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        </IconButton>
      )}
      {isMobile && <MoreMenu />}
      <UserMenu />
    </div>
  )
}

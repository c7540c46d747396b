import { accountPage } from '@energy-console/contract/identity'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../api/session'
import { signOut } from '../../api/sign-in/signIn'
import { changeLanguage } from '../../i18n'
import { languages } from '../../i18n/languages'
import { useTranslation } from '../../i18n/useTranslation'
import { toggleFullscreen } from '../../kit/fullscreen'
import { lock } from '../lock/lock'
import { switchSound } from '../popups/switchSound'
import { modes, prefer, usePreferences } from '../preferences'
import { openShellDialog } from '../shellDialog'
import { refreshTab } from '../tabs/tabs'
import type { Finding } from './Finding'

/** What the console itself can do, as things that are found by their names. */
export function useCommands(): readonly Finding[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const user = useSession((state) => state.user)
  const { alarmSound, isSidebarOpen, autoFullscreen } = usePreferences()
  const command = (title: string, run: () => void, hint = ''): Finding => ({
    ...{ key: `command ${title} ${hint}`, kind: '命令', title, hint, run },
  })
  const leave = async () => {
    await signOut()
    navigate('/login')
  }
  return [
    command(t('刷新页面'), () => refreshTab(pathname)),
    ...Object.entries(modes).map(([mode, name]) =>
      command(t(name), () => prefer({ mode: mode as keyof typeof modes }), t('明暗')),
    ),
    command(t('全屏'), () => void toggleFullscreen()),
    command(t(autoFullscreen ? '关闭自动全屏' : '开启自动全屏'), () =>
      prefer({ autoFullscreen: !autoFullscreen }),
    ),
    command(t(isSidebarOpen ? '收起菜单' : '展开菜单'), () => prefer({ isSidebarOpen: !isSidebarOpen })),
    command(t(alarmSound ? '告警静音' : '开启告警声音'), () => switchSound(!alarmSound)),
    ...Object.entries(languages).map(([code, name]) =>
      command(name, () => void changeLanguage(code as keyof typeof languages), t('语言')),
    ),
    command(t('个人中心'), () => void navigate(accountPage.path)),
    command(t('界面设置'), () => openShellDialog('settings')),
    command(t('后台任务'), () => openShellDialog('tasks')),
    ...(user?.has_password && !user.viewing_until
      ? [command(t('修改密码'), () => openShellDialog('password'))]
      : []),
    command(t('关于'), () => openShellDialog('about')),
    command(t('锁定屏幕'), lock),
    command(t('退出登录'), () => void leave()),
  ]
}

import { CheckOutlined } from '@ant-design/icons'
import { personName } from '@energy-console/contract'
import { accountPage } from '@energy-console/contract/identity'
import { lazyPart } from '@energy-console/schematic-react/part'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useSession } from '../../../api/session'
import { signOut } from '../../../api/sign-in/signIn'
import { changeLanguage } from '../../../i18n'
import { type Language, languages } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/useTranslation'
import { DropMenu } from '../../../kit/menu/DropMenu'
import { BrandMark } from '../../brand/BrandMark'
import { lock } from '../../lock/lock'
import { switchSound } from '../../popups/switchSound'
import { prefer, usePreferences } from '../../preferences'
import { closeShellDialog, openShellDialog, useShellDialog } from '../../shellDialog'
import { useTaskWatch } from '../../tasks/useTaskWatch'
import { CountMark } from '../navbar/CountMark'
import styles from './UserMenu.module.css'

const PasswordDialog = lazyPart(async () => (await import('./PasswordDialog')).PasswordDialog)
const TwoFactorDialog = lazyPart(
  async () => (await import('../../../features/identity/two-factor/TwoFactorDialog')).TwoFactorDialog,
)
const AboutDialog = lazyPart(async () => (await import('../../about/AboutDialog')).AboutDialog)
const TasksPanel = lazyPart(async () => (await import('../../tasks/TasksPanel')).TasksPanel)
const SettingsPanel = lazyPart(async () => (await import('./SettingsPanel')).SettingsPanel)

/** The user's menu: preferences, language, password, lock, sign-out. */
export function UserMenu() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const { autoFullscreen, alarmSound } = usePreferences()
  const opened = useShellDialog((state) => state.opened)

  const openTasks = useTaskWatch()

  async function leave(): Promise<void> {
    await signOut()
    navigate('/login')
  }

  const items: MenuProps['items'] = [
    {
      key: 'fullscreen',
      label: t('自动全屏'),
      extra: mark(autoFullscreen),
      onClick: () => prefer({ autoFullscreen: !autoFullscreen }),
    },
    { key: 'sound', label: t('告警声音'), extra: mark(alarmSound), onClick: () => switchSound(!alarmSound) },
    {
      key: 'language',
      label: t('语言'),
      children: Object.entries(languages).map(([code, label]) => ({
        key: code,
        label,
        extra: mark(i18n.language === code),
        onClick: () => void changeLanguage(code as Language),
      })),
    },
    {
      key: 'tasks',
      label: t('后台任务'),
      extra: openTasks > 0 ? openTasks : null,
      onClick: () => openShellDialog('tasks'),
    },
    { key: 'account', label: t('个人中心'), onClick: () => void navigate(accountPage.path) },
    { key: 'settings', label: t('界面设置'), onClick: () => openShellDialog('settings') },
    { type: 'divider' },
    ...(user?.has_password && !user.viewing_until
      ? [
          { key: 'password', label: t('修改密码'), onClick: () => openShellDialog('password') },
          { key: 'security', label: t('登录安全'), onClick: () => openShellDialog('security') },
        ]
      : []),
    { key: 'lock', label: t('锁定屏幕'), onClick: lock },
    { key: 'about', label: t('关于'), onClick: () => openShellDialog('about') },
    { key: 'leave', label: t('退出登录'), danger: true, onClick: () => void leave() },
  ]
  const name = personName(user?.realName || user?.user_name || user?.account || '', t)
  return (
    <>
      <DropMenu trigger="click" menu={{ items, style: { minWidth: 190 } }}>
        <button type="button" className={styles.user}>
          <span className={styles.hidden}>{t('用户菜单')}</span>
          <span className={styles.avatar} aria-hidden="true">
            {user?.avatar ? <img src={user.avatar} alt="" /> : <BrandMark size={20} />}
          </span>
          <CountMark count={openTasks} title={t('{{count}} 个后台任务', { count: openTasks })} />
          <span className={styles.name}>
            <span>{name}</span>
            <small>{user?.tenantName}</small>
          </span>
        </button>
      </DropMenu>
      {opened === 'password' && <PasswordDialog onClose={closeShellDialog} />}
      {opened === 'tasks' && <TasksPanel onClose={closeShellDialog} />}
      {opened === 'about' && <AboutDialog onClose={closeShellDialog} />}
      {opened === 'settings' && <SettingsPanel onClose={closeShellDialog} />}
      {opened === 'security' && <TwoFactorDialog onClose={closeShellDialog} />}
    </>
  )
}

const mark = (isOn: boolean) => (isOn ? <CheckOutlined /> : null)

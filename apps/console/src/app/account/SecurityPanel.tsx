import { Button } from 'antd'
import { useSession } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { Panel } from '../../kit/Panel'
import { openShellDialog } from '../shellDialog'
import styles from './AccountPage.module.css'

/** How the user signs in. Who has no password has none to change, and proves nothing by one. */
export function SecurityPanel() {
  const { t } = useTranslation()
  const hasPassword = useSession(({ user }) => user?.has_password)
  if (!hasPassword)
    return (
      <Panel title={t('账号安全')}>
        <p>{t('您通过统一身份登录，这里没有密码。需要密码时请联系管理员重置。')}</p>
      </Panel>
    )
  return (
    <Panel title={t('账号安全')}>
      <div className={styles.row}>
        <div>
          <strong>{t('密码')}</strong>
          <p>{t('修改密码后，其他地方的登录会结束。')}</p>
        </div>
        <Button onClick={() => openShellDialog('password')}>{t('修改密码')}</Button>
      </div>
      <div className={styles.row}>
        <div>
          <strong>{t('登录安全')}</strong>
          <p>{t('两步验证和恢复码')}</p>
        </div>
        <Button onClick={() => openShellDialog('security')}>{t('打开')}</Button>
      </div>
    </Panel>
  )
}

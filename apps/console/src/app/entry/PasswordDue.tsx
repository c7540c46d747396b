import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session'
import { signOut } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { PasswordDialog } from '../layout/user-menu/PasswordDialog'
import { PageTitle } from '../tabs/PageTitle'
import { EntryFrame } from './EntryFrame'

/** In the place of every page while the password is older than the tenant allows, or somebody else's: change it, or leave. */
export function PasswordDue() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  const days = useSession(({ user }) => user?.password_policy.maxDays ?? 0)
  const isGiven = useSession(({ user }) => user?.password_given ?? false)
  const reason = isGiven
    ? t('当前密码是别人设置的，换成自己的密码后即可继续使用。')
    : t('密码使用已超过 {{count}} 天，修改后即可继续使用。', { count: days })
  return (
    <EntryFrame heading={isGiven ? t('请先修改密码') : t('密码已过期')}>
      <PageTitle title="修改密码" />
      <p className="muted">{reason}</p>
      <Button type="primary" size="large" block onClick={() => setOpen(true)}>
        {t('修改密码')}
      </Button>
      <Button type="text" size="large" block onClick={() => void signOut()}>
        {t('退出登录')}
      </Button>
      {isOpen && <PasswordDialog reason={reason} onClose={() => setOpen(false)} />}
    </EntryFrame>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { notify } from '../../api/notify'
import { useSession } from '../../api/session'
import { renewRights, signOut } from '../../api/sign-in/signIn'
import { usePermittedPages } from '../guard/usePermittedPages'
import { ErrorPage } from './ErrorPage'
import styles from './ErrorPage.module.css'

/**
 * /401, and every page that is not granted: whom to ask, and the ways out. What is granted meanwhile is shown by itself,
 * or after asking again.
 */
export function Forbidden() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const user = useSession((state) => state.user)
  const hasPages = usePermittedPages().some(({ spec }) => !spec.isHidden)
  const whom = user?.contacts.join(t('、')) || t('管理员')

  async function tryAgain(): Promise<void> {
    setAsking(true)
    try {
      await renewRights()
      // by hand: rights are read again, nothing has changed
      notify.success(t('权限已更新'))
    } finally {
      setAsking(false)
    }
  }
  const text =
    user?.roleId === ''
      ? t('您的账号还没有角色，请联系{{whom}}为您分配角色。', { whom })
      : t('您的角色不能打开此页面，请联系{{whom}}授权。', { whom })
  return (
    <ErrorPage code="401" title={t('没有访问权限')} text={text}>
      <div className={styles.actions}>
        {hasPages && (
          <Button type="primary" onClick={() => navigate('/')}>
            {t('返回首页')}
          </Button>
        )}
        <Button loading={isAsking} onClick={() => void tryAgain().catch(() => {})}>
          {t('重试')}
        </Button>
        <Button onClick={() => void signOut()}>{t('退出登录')}</Button>
      </div>
    </ErrorPage>
  )
}

import { getTenantInfo } from '@energy-console/contract/identity'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { isAnotherUser, useOwner } from '../../api/session'
import { useCall } from '../../api/useCall'
import { changeLanguage, currentLanguage } from '../../i18n'
import { platformTitle } from '../layout/Brand'
import { Logo } from '../layout/Logo'
import { PageTitle } from '../tabs/PageTitle'
import { LoadCurve } from './LoadCurve'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'
import { ownPath } from './ownPath'

/** Sign-in: tenant, account, password. Whoever is signed in goes on to where he, and nobody else, came from. */
export function LoginPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const isSignedIn = useOwner() !== ''
  const { data: tenant, isPending } = useCall(
    getTenantInfo,
    { query: { domain: location.hostname } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  if (isSignedIn) return <Navigate to={isAnotherUser() ? '/' : ownPath(parameters.get('redirect'))} replace />
  const isInactive = parameters.get('activate') === 'false'
  const title = (tenant?.showMenuTitle && tenant.menuTitle) || t(platformTitle)
  return (
    <div className={styles.page}>
      <PageTitle title="登录" />
      <aside className={styles.aside}>
        <div className={styles.brand}>
          <Logo size={34} />
          <strong>{title}</strong>
        </div>
        <LoadCurve />
        <p>{t('设备、能耗与告警，一处看清')}</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <h1>{t('登录')}</h1>
          {isInactive && (
            <Alert
              type="warning"
              showIcon
              title={t('系统未激活或授权已到期')}
              description={t('请联系供应商获取授权后再登录')}
            />
          )}
          {!isPending && (
            <LoginForm defaultTenant={tenant?.tenantId ?? ''} needsCaptcha={tenant?.captchaMode === true} />
          )}
        </div>
        <button
          type="button"
          className={styles.language}
          onClick={() => void changeLanguage(currentLanguage() === 'en' ? 'zh-CN' : 'en')}
        >
          {currentLanguage() === 'en' ? '中文' : 'English'}
        </button>
      </main>
    </div>
  )
}

import { personName } from '@energy-console/contract'
import { platformTenantId } from '@energy-console/contract/identity'
import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { type Location, useNavigate } from 'react-router'
import { useSession } from '../../api/session'
import { signInAgain, signOut } from '../../api/sign-in/signIn'
import { useTranslation } from '../../i18n/useTranslation'
import { Captcha } from '../../kit/form/Captcha'
import { EntryBrand } from '../brand/EntryBrand'
import { FormFault } from '../entry/FormFault'
import { PageTitle } from '../tabs/PageTitle'
import styles from './LockPage.module.css'
import { lock, useLock } from './lock'
import { useUnlock } from './useUnlock'

interface LockPageProps {
  /** Where this tab was; it goes on there. */
  from: Location | undefined
}

/**
 * The lock page: the session and every page stay, the screen shows nothing of them until the password is given again. What
 * one tab does, locking or unlocking, all tabs of the browser do.
 */
export function LockPage({ from }: LockPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  // whom an identity provider alone vouches for has none
  const hasPassword = user?.has_password !== false
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { isBusy, isCaptchaAsked, setCaptchaKey, attempt, fault, tryUnlock } = useUnlock()

  useEffect(lock, [])
  useEffect(() => {
    const goOn = () => navigate(from ?? '/', { replace: true, state: from?.state })
    return useLock.subscribe(({ isLocked }) => {
      if (!isLocked) goOn()
    })
  }, [from, navigate])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password !== '' && !(await tryUnlock(password, code))) {
      setPassword('')
      setCode('')
    }
  }
  return (
    <main className={styles.page}>
      <PageTitle title="锁屏" />
      <form className={styles.card} onSubmit={(event) => void submit(event)}>
        <EntryBrand className={styles.brand} />
        <h1>{t('屏幕已锁定')}</h1>
        <p>
          <strong>{personName(user?.realName || user?.account || '', t)}</strong>
          <br />
          {t('账号 {{account}} · 租户 {{tenant}}', {
            account: user?.account,
            // the password is that of the sign-in, whatever is viewed
            tenant: user?.viewing_until ? platformTenantId : user?.tenantName,
          })}
        </p>
        {hasPassword ? (
          <>
            <Input.Password
              autoFocus
              aria-label={t('密码')}
              placeholder={t('请输入密码')}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
            {isCaptchaAsked && (
              <Captcha key={attempt} onKey={setCaptchaKey}>
                <Input
                  aria-label={t('验证码')}
                  placeholder={t('请输入验证码')}
                  autoComplete="off"
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              </Captcha>
            )}
            <FormFault text={fault} />
            <Button type="primary" htmlType="submit" block loading={isBusy}>
              {t('解锁')}
            </Button>
          </>
        ) : (
          <SignInAgain />
        )}
        <Button type="text" block onClick={() => void signOut()}>
          {t('退出登录')}
        </Button>
      </form>
    </main>
  )
}

/** Who has no password has nothing to unlock with: he signs in again, by his provider, and comes back to where he was. */
function SignInAgain() {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const go = () => {
    setBusy(true)
    void signInAgain()
  }
  return (
    <>
      <p>{t('此账号没有密码，不能在这里解锁。请通过身份提供方重新登录，之后回到锁定前的页面。')}</p>
      <Button type="primary" block loading={isBusy} onClick={go}>
        {t('重新登录')}
      </Button>
    </>
  )
}

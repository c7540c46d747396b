import { Button, Input } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session'
import { signIn, signOut } from '../../api/sign-in/signIn'
import styles from './LockPage.module.css'
import { setLocked } from './lock'

/** The lock page: the session stays, the screen shows nothing of it until the password is given again. */
export function LockPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const user = useSession((state) => state.user)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => setLocked(true), [])

  async function unlock(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!user || password === '') return
    setBusy(true)
    try {
      await signIn({ tenantId: user.tenantId, account: user.account, password })
      setLocked(false)
      navigate('/', { replace: true })
    } catch {
      setPassword('')
    } finally {
      setBusy(false)
    }
  }
  async function leave(): Promise<void> {
    setLocked(false)
    await signOut()
  }
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void unlock(event)}>
        <h1>{t('屏幕已锁定')}</h1>
        <p>{user?.realName || user?.account}</p>
        <Input.Password
          aria-label={t('密码')}
          placeholder={t('请输入密码')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('解锁')}
        </Button>
        <Button type="text" block onClick={() => void leave()}>
          {t('退出登录')}
        </Button>
      </form>
    </main>
  )
}

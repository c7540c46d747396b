import { Alert, Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { isAnotherUser, useOwner } from '../../api/session'
import { type Completion, completeByCode } from '../../api/sign-in/providerSignIn'
import { refusalIn } from '../../api/sign-in/refusalIn'
import { useTranslation } from '../../i18n/useTranslation'
import { PageTitle } from '../tabs/PageTitle'
import styles from './AuthRedirectPage.module.css'
import { EntryFrame } from './EntryFrame'
import { ownPath } from './ownPath'
import { PasswordStep } from './PasswordStep'
import { SecondStep } from './SecondStep'

/**
 * Where a sign-in by an identity provider ends: `?code=` completes it, perhaps after a second step or a password, and leads to
 * the page that was wanted; `?error=` says why it cannot be completed.
 */
export function AuthRedirectPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [completion, setCompletion] = useState<Completion>()
  const isSignedIn = useOwner() !== ''
  const [code, error] = [parameters.get('code'), parameters.get('error')]
  const target = ownPath(parameters.get('redirect'))
  const login = target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`
  useEffect(() => {
    if (code !== null && !isSignedIn) void completeByCode(code).then(setCompletion)
  }, [code, isSignedIn])
  if (isSignedIn) return <Navigate to={isAnotherUser() ? '/' : target} replace />
  if (code === null && error === null) return <Navigate to={login} replace />
  const told = ({ text, values }: ReturnType<typeof refusalIn>) =>
    t(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, t(value)])))
  const back = () => navigate(login, { replace: true })
  // why its code was refused has been said
  const unfinished = completion?.kind === 'refused' && t('登录没有完成')
  const problem = error === null ? unfinished : told(refusalIn(parameters))
  return (
    <EntryFrame heading={t('登录')}>
      <PageTitle title="登录" />
      {completion?.kind === 'secondStep' ? (
        <SecondStep challenge={completion.challenge} onBack={back} />
      ) : completion?.kind === 'password' ? (
        <PasswordStep asked={completion} onAnswer={setCompletion} onBack={back} />
      ) : problem ? (
        <div className={styles.problem}>
          <Alert type="error" showIcon title={problem} />
          <Button type="primary" size="large" block onClick={back}>
            {t('返回登录')}
          </Button>
        </div>
      ) : (
        <p role="status" className={styles.busy}>
          <Spin /> {t('正在登录…')}
        </p>
      )}
    </EntryFrame>
  )
}

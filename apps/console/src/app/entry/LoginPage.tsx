import { lazyPart } from '@energy-console/schematic-react/part'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { isAnotherUser, useOwner } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { useBrand, useDomainInfo } from '../brand/useBrand'
import { PageTitle } from '../tabs/PageTitle'
import { EntryFrame } from './EntryFrame'
import { LoginForm } from './LoginForm'
import styles from './LoginPage.module.css'
import { ownPath } from './ownPath'
import { Parting } from './Parting'

/** Fetched where the installation is not activated. */
const ActivationPanel = lazyPart(
  async () => (await import('../../features/licensing/licence/ActivationPanel')).ActivationPanel,
  () => <Skeleton active />,
)

/** Fetched for those who prove themselves twice. */
const SecondStep = lazyPart(
  async () => (await import('./SecondStep')).SecondStep,
  () => <Skeleton active />,
)

/** Fetched beside the form, which does not wait for it. */
const AgreementLink = lazyPart(async () => (await import('../greeting/AgreementLink')).AgreementLink)

/** Sign-in: tenant, account, password. Whoever is signed in goes on to where he, and nobody else, came from. */
export function LoginPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const [challenge, setChallenge] = useState<string>()
  const isSignedIn = useOwner() !== ''
  const { domain } = useBrand()
  const { isPending, isPlaceholderData } = useDomainInfo()
  if (isSignedIn) return <Navigate to={isAnotherUser() ? '/' : ownPath(parameters.get('redirect'))} replace />
  const isInactive = parameters.get('activate') === 'false'
  const isKnown = !isPending && !isPlaceholderData
  const form = challenge ? (
    <SecondStep challenge={challenge} onBack={() => setChallenge(undefined)} />
  ) : isKnown ? (
    <LoginForm
      defaultTenant={domain?.tenantId ?? ''}
      needsCaptcha={domain?.captchaMode === true}
      onSecondStep={setChallenge}
    />
  ) : (
    <div className={styles.formRoom} aria-busy="true" />
  )
  return (
    <EntryFrame heading={isInactive ? t('激活') : t('登录')}>
      <PageTitle title="登录" />
      <Parting />
      {isInactive ? <ActivationPanel>{form}</ActivationPanel> : form}
      <AgreementLink />
    </EntryFrame>
  )
}

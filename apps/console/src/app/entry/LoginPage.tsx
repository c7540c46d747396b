import { listSlides } from '@energy-console/contract/system'
import { lazyPart } from '@energy-console/schematic-react/part'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { isAnotherUser, useOwner } from '../../api/session'
import { useCall } from '../../api/useCall'
import { EntryBrand } from '../brand/EntryBrand'
import { useBrand, useDomainInfo } from '../brand/useBrand'
import { PageTitle } from '../tabs/PageTitle'
import { LanguageButton } from './LanguageButton'
import { LoadCurve } from './LoadCurve'
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

/** Fetched where the installation has pictures. */
const LoginSlides = lazyPart(
  async () => (await import('./LoginSlides')).LoginSlides,
  () => <LoadCurve />,
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
  const { data: slides = [] } = useCall(listSlides)
  if (isSignedIn) return <Navigate to={isAnotherUser() ? '/' : ownPath(parameters.get('redirect'))} replace />
  const isInactive = parameters.get('activate') === 'false'
  const background = domain?.loginBackground
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
    <div className={styles.page}>
      <PageTitle title="登录" />
      <aside
        className={styles.aside}
        {...(background ? { 'data-picture': true, style: { backgroundImage: `url("${background}")` } } : {})}
      >
        <EntryBrand className={styles.brand} />
        {!background && (slides.length > 0 ? <LoginSlides slides={slides} /> : <LoadCurve />)}
        <p>{domain?.slogan || t('设备、能耗与告警，一处看清')}</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <h1>{isInactive ? t('激活') : t('登录')}</h1>
          <Parting />
          {isInactive ? <ActivationPanel>{form}</ActivationPanel> : form}
          <AgreementLink />
          {domain?.footer && <p className={styles.footer}>{domain.footer}</p>}
        </div>
        <LanguageButton className={styles.language} />
      </main>
    </div>
  )
}

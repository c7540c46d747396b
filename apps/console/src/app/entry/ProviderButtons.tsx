import { listSignInProviders } from '@energy-console/contract/identity'
import { Button, Divider } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { goToProvider } from '../../api/sign-in/providerSignIn'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './ProviderButtons.module.css'

/** How long somebody has typed nothing when what he has typed is looked up. */
const pauseMs = 300

/** The identity providers that a tenant offers at sign-in; nothing where it has none. */
export function ProviderButtons({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const [asked, setAsked] = useState(tenantId)
  const [busy, setBusy] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(tenantId), pauseMs)
    return () => clearTimeout(timer)
  }, [tenantId])
  const { data: providers = [] } = useCall(
    listSignInProviders,
    { query: { tenantId: asked }, isSilent: true },
    { isEnabled: asked !== '' && asked.length <= 12, keepsPrevious: true },
  )
  if (asked === '' || providers.length === 0) return null
  const go = (id: string) => {
    setBusy(id)
    // why not has been said
    goToProvider(id, { tenantId, redirect: parameters.get('redirect') ?? '' }).catch(() => setBusy(undefined))
  }
  return (
    <div className={styles.providers}>
      <Divider plain>{t('或')}</Divider>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          size="large"
          block
          loading={busy === id}
          disabled={busy !== undefined && busy !== id}
          onClick={() => go(id)}
        >
          <span className={styles.name}>{t('使用 {{name}} 登录', { name })}</span>
        </Button>
      ))}
    </div>
  )
}

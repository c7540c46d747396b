import type { DataOf, RowOf } from '@energy-console/contract'
import { setProviderSecret, signInProviders, testProvider } from '@energy-console/contract/identity'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { ConnectionDialog } from './ConnectionDialog'
import { SecretDialog } from './SecretDialog'

type Provider = RowOf<typeof signInProviders>

const test = action({
  call: testProvider,
  label: '测试连接',
  input: ({ id }: Provider) => ({ query: { id } }),
})

/** What is open beside the list. */
type Opened =
  | { what: 'secret'; provider: Provider }
  | { what: 'checks'; provider: Provider; checks: DataOf<typeof testProvider>['checks'] }

/** 单点登录: the identity providers by which users sign in, their secrets, and whether they would do. */
export function SignInProvidersPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const maySet = useMayCall(setProviderSecret)
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={signInProviders}
        {...usePage()}
        {...(maySet && {
          rowActions: (provider: Provider) => (
            <>
              <ActionButton
                action={test}
                subject={provider}
                variant="text"
                onDone={({ checks }) => setOpened({ what: 'checks', provider, checks })}
              />
              <Button onClick={() => setOpened({ what: 'secret', provider })}>{t('设置密钥')}</Button>
            </>
          ),
        })}
      />
      {opened?.what === 'secret' && <SecretDialog provider={opened.provider} onClose={close} />}
      {opened?.what === 'checks' && (
        <ConnectionDialog name={opened.provider.providerName} checks={opened.checks} onClose={close} />
      )}
    </>
  )
}

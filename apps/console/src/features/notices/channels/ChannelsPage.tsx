import type { RowOf } from '@energy-console/contract'
import { channels, setChannelSecret } from '@energy-console/contract/notices'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { usePage } from '../../../kit/page/ShownPage'
import { ResourcePage } from '../../../kit/resource/ResourcePage'
import { SecretDialog } from './SecretDialog'
import { TestDialog } from './TestDialog'

type Channel = RowOf<typeof channels>

/** 发送渠道: by what messages leave, what is secret of it, and whether it works. */
export function ChannelsPage() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ what: 'secret' | 'test'; channel: Channel }>()
  const maySet = useMayCall(setChannelSecret)
  const close = () => setOpened(undefined)
  return (
    <>
      <ResourcePage
        resource={channels}
        {...usePage()}
        {...(maySet && {
          rowActions: (channel: Channel) =>
            channel.kind !== 'voice' && (
              <>
                <Button onClick={() => setOpened({ what: 'test', channel })}>{t('发送测试')}</Button>
                <Button onClick={() => setOpened({ what: 'secret', channel })}>{t('设置密钥')}</Button>
              </>
            ),
        })}
      />
      {opened?.what === 'secret' && <SecretDialog channel={opened.channel} onClose={close} />}
      {opened?.what === 'test' && <TestDialog channel={opened.channel} onClose={close} />}
    </>
  )
}

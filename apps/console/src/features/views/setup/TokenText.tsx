import { LoadingOutlined } from '@ant-design/icons'
import { Alert, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { exampleCommand } from './setupSteps'

/** What a gateway needs to send something, while that is waited for; the token as long as it is known here. */
export function TokenText({ token }: { token: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {token !== undefined && (
        <>
          <Alert type="warning" showIcon title={t('令牌只显示这一次，请立即保存到网关中。')} />
          <Typography.Paragraph copyable={{ text: token }} style={{ marginTop: 12 }}>
            <code>{token}</code>
          </Typography.Paragraph>
          <p className="muted">{t('没有网关在手边？可以用下面的命令发送一条试验读数：')}</p>
          <Typography.Paragraph copyable={{ text: exampleCommand(location.origin, token) }}>
            <code>{exampleCommand(location.origin, token)}</code>
          </Typography.Paragraph>
        </>
      )}
      <p role="status">
        <LoadingOutlined /> {t('正在等待第一条读数…')}
      </p>
    </>
  )
}

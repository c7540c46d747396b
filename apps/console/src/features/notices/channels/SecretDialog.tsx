import type { RowOf } from '@energy-console/contract'
import { type ChannelKind, type channels, setChannelSecret } from '@energy-console/contract/notices'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

interface Values {
  addressSecret?: string
  secret?: string
}

const save = action({
  call: setChannelSecret,
  label: '保存',
  input: (body: Values & { id: string }) => ({ body }),
  done: '密钥已保存',
})

/** What the secret of each kind is, and where it comes from. */
const secrets: Partial<Record<ChannelKind, { label: string; help: string }>> = {
  mail: { label: '邮箱密码', help: '登录账号的密码或授权码。' },
  webhook: { label: '签名密钥', help: '请求头 X-Signature 是 X-Timestamp、点和正文的 HMAC-SHA256。' },
  dingtalk: { label: '加签密钥', help: '机器人安全设置中“加签”的密钥，以 SEC 开头。' },
  feishu: { label: '签名密钥', help: '机器人安全设置中“签名校验”的密钥。' },
}

/** What a channel keeps to itself: where a webhook or robot is, and its password or signing secret. Neither is shown again. */
export function SecretDialog({ channel, onClose }: { channel: RowOf<typeof channels>; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, kind, channelName: name } = channel
  const secret = secrets[kind]
  return (
    <ActionForm
      action={save}
      // what is left empty stays as it is
      subjectOf={({ addressSecret, secret }: Values) => ({
        id,
        ...(addressSecret ? { addressSecret } : {}),
        ...(secret ? { secret } : {}),
      })}
      title={t('设置密钥：{{name}}', { name })}
      onClose={onClose}
    >
      {kind !== 'mail' && (
        <Form.Item
          name="addressSecret"
          label={kind === 'webhook' ? t('Webhook 地址') : t('机器人地址')}
          extra={t('保存后只显示服务器，不再显示完整地址。留空则不变。')}
        >
          <Input autoComplete="off" maxLength={1000} placeholder="https://" />
        </Form.Item>
      )}
      {secret && (
        <Form.Item
          name="secret"
          label={t(secret.label)}
          extra={`${t(secret.help)}${t('保存后不再显示。留空则不变；服务器或登录账号改变时自动清除。')}`}
        >
          <Input.Password autoComplete="new-password" maxLength={512} />
        </Form.Item>
      )}
    </ActionForm>
  )
}

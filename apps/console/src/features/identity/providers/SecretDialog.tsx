import type { RowOf } from '@energy-console/contract'
import {
  providerCallbackPath,
  setProviderSecret,
  type signInProviders,
} from '@energy-console/contract/identity'
import { Form, Input, Typography } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

interface Values {
  clientSecret?: string
}

const save = action({
  call: setProviderSecret,
  label: '保存',
  input: (body: { id: string; clientSecret: string }) => ({ body }),
  done: '密钥已保存',
})

/** The secret by which an identity provider knows this console, and the address to register there. It is shown no more. */
export function SecretDialog({
  provider,
  onClose,
}: {
  provider: RowOf<typeof signInProviders>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const address = location.origin + providerCallbackPath
  return (
    <ActionForm
      action={save}
      subjectOf={({ clientSecret = '' }: Values) => ({ id: provider.id, clientSecret })}
      title={t('设置密钥：{{name}}', { name: provider.providerName })}
      onClose={onClose}
    >
      <Form.Item label={t('回调地址')} extra={t('在身份提供方登记这个地址。')}>
        <Typography.Text copyable={{ text: address }} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Typography.Text>
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label={t('客户端密钥')}
        extra={t('保存后不再显示。留空表示不使用密钥（公共客户端），已保存的密钥会被删除。')}
      >
        <Input.Password autoComplete="new-password" maxLength={512} />
      </Form.Item>
    </ActionForm>
  )
}

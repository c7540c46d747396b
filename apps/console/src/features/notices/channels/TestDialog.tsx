import type { RowOf } from '@energy-console/contract'
import { type channels, testChannel } from '@energy-console/contract/notices'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

const send = action({
  call: testChannel,
  label: '发送测试',
  input: (body: { id: string; to?: string }) => ({ body }),
  done: { text: '已发送，对方应答：{{answer}}', params: ({ answer }) => ({ answer: answer || 'OK' }) },
})

/** Sends one message by a channel, and says what the other side answered. */
export function TestDialog({ channel, onClose }: { channel: RowOf<typeof channels>; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, kind, channelName: name, target } = channel
  return (
    <ActionForm
      action={send}
      subjectOf={({ to = '' }: { to?: string }) => ({ id, to })}
      title={t('发送测试：{{name}}', { name })}
      onClose={onClose}
    >
      <p>{t('立即向 {{target}} 发送一条测试消息。', { target: target || name })}</p>
      {kind === 'mail' && (
        <Form.Item name="to" label={t('收件地址')} extra={t('留空则发给固定收件人。')}>
          <Input type="email" maxLength={254} />
        </Form.Item>
      )}
    </ActionForm>
  )
}

import { viewingMinutes, viewTenant } from '@energy-console/contract/identity'
import { Form, Input } from 'antd'
import { beginVisit } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import type { NamedTenant } from './tenantActions'

const view = action({
  call: viewTenant,
  label: '开始查看',
  input: ({ id, reason }: { id: string; reason: string }) => ({ body: { id, reason } }),
})

/** Asks why, then shows a tenant's console in place of one's own, reading only. */
export function ViewDialog({ tenant, onClose }: { tenant: NamedTenant; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={view}
      subjectOf={({ reason }: { reason: string }) => ({ id: tenant.id, reason })}
      title={t('只读查看 {{name}}', { name: tenant.tenantName })}
      onClose={onClose}
      onDone={({ accessToken, tenantId, userId }) =>
        beginVisit({ accessToken, refreshToken: '', issuedAt: Date.now(), tenantId, userId })
      }
    >
      <p>
        {t(
          '本浏览器的所有标签页将显示该租户的控制台，不能修改任何内容，{{minutes}} 分钟后自动结束。双方的操作日志都会记录。',
          { minutes: viewingMinutes },
        )}
      </p>
      <Form.Item
        name="reason"
        label={t('原因')}
        rules={[{ required: true, whitespace: true, message: t('请输入原因') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </ActionForm>
  )
}

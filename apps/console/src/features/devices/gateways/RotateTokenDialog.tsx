import type { RowOf } from '@energy-console/contract'
import { type gatewayAccounts, rotateGatewayToken } from '@energy-console/contract/devices'
import { Form, Select } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import type { Issued } from './TokenDialog'

const rotate = action({
  call: rotateGatewayToken,
  label: '更换令牌',
  input: (query: { id: string; overlapMinutes: number }) => ({ query }),
  isDanger: true,
})

/** How long the former token stays good, minutes; Chinese, also translation keys. */
const overlaps = [
  { value: 0, label: '立即失效' },
  { value: 60, label: '1小时' },
  { value: 1_440, label: '1天' },
  { value: 10_080, label: '7天' },
]

interface RotateTokenDialogProps {
  account: RowOf<typeof gatewayAccounts>
  onClose: () => void
  onIssued: (issued: Issued) => void
}

/** A new token; the former one goes at once, or stays good while the site is changed over. */
export function RotateTokenDialog({ account, onClose, onIssued }: RotateTokenDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={rotate}
      subjectOf={({ overlapMinutes }: { overlapMinutes: number }) => ({ id: account.id, overlapMinutes })}
      title={t('更换令牌：{{name}}', { name: account.accountName })}
      initialValues={{ overlapMinutes: 0 }}
      onClose={onClose}
      onDone={onIssued}
    >
      <Form.Item
        name="overlapMinutes"
        label={t('旧令牌继续有效')}
        extra={t('在此期间新旧令牌都能接入，到时使用旧令牌的连接会断开。再次更换或吊销时旧令牌立即失效。')}
      >
        <Select options={overlaps.map(({ value, label }) => ({ value, label: t(label) }))} />
      </Form.Item>
    </ActionForm>
  )
}

import { TemporaryAccount } from '@energy-console/contract/identity'
import { Button, Form, Space } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { FieldInput } from '../../../kit/form/FieldInput'
import { fieldsOf } from '../../../kit/form/fields'
import { useTenantZone } from '../../../kit/time/zone'
import { instantOfText, timeText } from '../../../kit/time/zonedText'
import { type Account, extend } from './temporaryActions'

const field = fieldsOf(TemporaryAccount).find(({ name }) => name === 'validUntil')
const dayMs = 86_400_000
/** Days that one press adds. */
const steps = [1, 7, 30] as const

/** Moves the end of a temporary account: by days, from its end or from now where that is over, or to any instant. */
export function ExtendDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const zone = useTenantZone()
  const [form] = Form.useForm<{ validUntil: string }>()
  const later = (days: number) => {
    const from = Math.max(instantOfText(form.getFieldValue('validUntil') ?? '', zone) ?? 0, Date.now())
    form.setFieldsValue({ validUntil: timeText(from + days * dayMs, zone) })
  }
  if (!field) return null
  return (
    <ActionForm
      action={extend}
      form={form}
      subjectOf={({ validUntil }: { validUntil: string }) => ({ id: account.id, validUntil })}
      title={t('延长 {{name}}', { name: account.realName })}
      okText={t('保存')}
      initialValues={{ validUntil: account.validUntil }}
      onClose={onClose}
    >
      <Form.Item
        name="validUntil"
        label={t('到期时间')}
        rules={[{ required: true, message: t('请选择到期时间') }]}
      >
        <FieldInput field={field} />
      </Form.Item>
      <Space wrap>
        {steps.map((days) => (
          <Button key={days} onClick={() => later(days)}>
            {t('加 {{count}} 天', { count: days })}
          </Button>
        ))}
      </Space>
    </ActionForm>
  )
}

import { cutText } from '@energy-console/contract'
import { copyProduct } from '@energy-console/contract/devices'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'

interface CopyProductDialogProps {
  product: { id: string; label: string }
  onClose: () => void
}

const copy = action({
  call: copyProduct,
  label: '复制',
  input: (body: { id: string; label: string }) => ({ body }),
  done: { text: '已新建产品“{{label}}”', params: ({ label }) => ({ label }) },
})

/** 复制: another product with the same properties, picture, layout and default rules. */
export function CopyProductDialog({ product, onClose }: CopyProductDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={copy}
      subjectOf={({ label }: { label: string }) => ({ id: product.id, label })}
      title={t('复制产品：{{name}}', { name: product.label })}
      initialValues={{ label: cutText(t('{{name}} 副本', { name: product.label }), 64) }}
      onClose={onClose}
    >
      <Form.Item
        name="label"
        label={t('产品名称')}
        extra={t('属性、图标、模型布局和默认告警规则一起复制，设备不复制。')}
        rules={[{ required: true, whitespace: true, message: t('请填写产品名称') }]}
      >
        <Input maxLength={64} />
      </Form.Item>
    </ActionForm>
  )
}

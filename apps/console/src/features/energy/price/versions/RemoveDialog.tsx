import type { Tariff } from '@energy-console/contract/energy'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { FormModal } from '../../../../kit/form/FormModal'

interface RemoveDialogProps {
  tariff: Pick<Tariff, 'tariffName' | 'validFrom'>
  needsReason: boolean
  isPending: boolean
  onRemove: (reason: string) => void
  onClose: () => void
}

/** Asks before a tariff is removed, and why where days that are over would cost otherwise. */
export function RemoveDialog({ tariff, needsReason, isPending, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason: string }>()
  const reason = Form.useWatch('reason', form) ?? ''
  return (
    <FormModal
      form={form}
      title={t('删除电价“{{name}}”？', { name: tariff.tariffName })}
      okText={t('删除')}
      isDanger
      canFinish={!needsReason || reason.trim() !== ''}
      confirmLoading={isPending}
      formProps={{ initialValues: { reason: '' } }}
      onFinish={({ reason }) => onRemove(reason)}
      onClose={onClose}
    >
      <p>
        {t('从 {{from}} 起将按上一个版本计价；没有上一个版本的日期不再计价。内容保留在修改记录中。', {
          from: tariff.validFrom,
        })}
      </p>
      <Form.Item name="reason" label={needsReason ? t('删除原因（必填）') : t('删除原因')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}

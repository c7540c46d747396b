import { getCustomReportDraft, type ReportTemplate, reportTemplates } from '@energy-console/contract/energy'
import { Form } from 'antd'
import { CallError } from '../../../api/CallError'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { FormModal } from '../../../kit/form/FormModal'
import { showRefusal } from '../../../kit/form/showRefusal'
import type { FormValues } from '../../../kit/resource/formValues'
import { StationField } from './StationField'

interface TemplateDialogProps {
  template: ReportTemplate
  onDraft: (starting: FormValues) => void
  onClose: () => void
}

/** Asks for which station a template is to be filled. */
export function TemplateDialog({ template, onDraft, onClose }: TemplateDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ stationId: string }>()
  const { isPending, mutateAsync } = useAnswer(getCustomReportDraft)
  const fill = async ({ stationId }: { stationId: string }) => {
    try {
      onDraft(await mutateAsync({ query: { template, stationId }, isSilent: true }))
    } catch (thrown) {
      if (thrown instanceof CallError) showRefusal(form, thrown, 'stationId')
    }
  }
  return (
    <FormModal
      form={form}
      title={t(reportTemplates[template])}
      okText={t('下一步')}
      confirmLoading={isPending}
      onFinish={(values) => void fill(values)}
      onClose={onClose}
    >
      <Form.Item
        name="stationId"
        label={t('站点')}
        rules={[{ required: true, message: t('请选择站点') }]}
        extra={t('用该站点的设备填好报表，保存前可以修改')}
      >
        <StationField />
      </Form.Item>
    </FormModal>
  )
}

import type { Attachment } from '@energy-console/contract/attachments'
import { addFileVersion, maintenanceFileHolder } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useCallMutation } from '../../../api/useCall'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { FormModal } from '../../../kit/form/FormModal'

interface Values {
  attachments: Attachment[]
  note: string
}

/** Uploads a new version of a file, which becomes the current one. */
export function VersionDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const add = useCallMutation(addFileVersion)
  const submit = ({ attachments: [attachment], note }: Values) => {
    if (!attachment) return
    add.mutate(
      { body: { id: fileId, attachmentId: attachment.id, note } },
      {
        onSuccess({ version }) {
          notify.success(t('已上传 V{{version}}', { version }))
          onClose()
        },
      },
    )
  }
  return (
    <FormModal
      form={form}
      title={t('上传新版本')}
      width={560}
      confirmLoading={add.isPending}
      formProps={{ initialValues: { attachments: [], note: '' } }}
      onFinish={submit}
      onClose={onClose}
    >
      <Form.Item
        name="attachments"
        label={t('文件')}
        required
        rules={[{ type: 'array', min: 1, message: t('请选择文件') }]}
      >
        <AttachmentsInput holder={maintenanceFileHolder.noun} most={1} />
      </Form.Item>
      <Form.Item name="note" label={t('版本说明')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormModal>
  )
}

import type { Attachment } from '@energy-console/contract/attachments'
import { maintenanceFileHolder, saveMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useCallMutation } from '../../../api/useCall'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { FormModal } from '../../../kit/form/FormModal'
import { type FileFacts, FileFields, noFacts } from './FileFields'

interface Props {
  /** Where the files go unless the user says otherwise. */
  folderId: string | undefined
  /** Files that were dropped on the page. */
  files: readonly File[]
  onClose: () => void
}

/** Uploads files and says what they are. */
export function UploadDialog({ folderId, files, onClose }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FileFacts & { attachments: Attachment[] }>()
  const [isBusy, setBusy] = useState(false)
  const save = useCallMutation(saveMaintenanceFiles)
  const submit = ({ attachments, ...facts }: FileFacts & { attachments: Attachment[] }) =>
    save.mutate(
      { body: { ...facts, files: attachments.map(({ id }) => ({ attachmentId: id })) } },
      {
        onSuccess() {
          notify.success(t('已上传 {{count}} 个文件', { count: attachments.length }))
          onClose()
        },
      },
    )
  return (
    <FormModal
      form={form}
      title={t('上传文件')}
      width={720}
      style={{ top: 40 }}
      confirmLoading={save.isPending}
      formProps={{ initialValues: { ...noFacts, folderId: folderId ?? null, attachments: [] } }}
      onFinish={submit}
      onClose={onClose}
    >
      <Form.Item
        name="attachments"
        label={t('文件')}
        required
        // While files arrive nothing is wrong yet.
        validateTrigger={[]}
        rules={[
          {
            validator: async (_rule, value: Attachment[]) => {
              if (isBusy) throw new Error(t('还有文件正在上传'))
              if (value.length === 0) throw new Error(t('请选择文件'))
            },
          },
        ]}
      >
        <AttachmentsInput holder={maintenanceFileHolder.noun} initialFiles={files} onBusy={setBusy} />
      </Form.Item>
      <FileFields />
    </FormModal>
  )
}

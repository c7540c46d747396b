import type { Attachment } from '@energy-console/contract/attachments'
import { maintenanceFileHolder, saveMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { type FileFacts, FileFields, noFacts } from './FileFields'

interface Props {
  /** Where the files go unless the user says otherwise. */
  folderId: string | undefined
  /** Files that were dropped on the page. */
  files: readonly File[]
  onClose: () => void
}

type Values = FileFacts & { attachments: Attachment[] }

const save = action({
  call: saveMaintenanceFiles,
  label: '保存',
  input: ({ attachments, ...facts }: Values) => ({
    body: { ...facts, files: attachments.map(({ id }) => ({ attachmentId: id })) },
  }),
  done: {
    text: '已上传 {{count}} 个文件',
    params: (_answer, { attachments }: Values) => ({ count: attachments.length }),
  },
})

/** Uploads files and says what they are. */
export function UploadDialog({ folderId, files, onClose }: Props) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [form] = Form.useForm<Values>()
  const [folderAtFirst] = useState(folderId ?? null)
  const [followed, setFollowed] = useState(folderId)
  // Back and forward change the folder behind the dialog; what the user has chosen in it stays.
  useEffect(() => {
    if (folderId === followed) return
    setFollowed(folderId)
    if (!form.isFieldTouched('folderId')) form.setFieldValue('folderId', folderId ?? null)
  }, [form, folderId, followed])
  return (
    <ActionForm
      action={save}
      form={form}
      subjectOf={(values: Values) => values}
      title={t('上传文件')}
      width={720}
      isTall
      initialValues={{ ...noFacts, folderId: folderAtFirst, attachments: [] }}
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
    </ActionForm>
  )
}

import type { Attachment } from '@energy-console/contract/attachments'
import { addFileVersion, maintenanceFileHolder } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'
import { ExpireDateItem } from './ExpireDateItem'

interface Values {
  attachments: Attachment[]
  note: string
  /** `yyyy-MM-dd` */
  expireDate: string | null
}

const addVersion = action({
  call: addFileVersion,
  label: '保存',
  input: ({ fileId, attachments, note, expireDate }: Values & { fileId: string }) => ({
    // the form asks for one
    body: { id: fileId, attachmentId: attachments[0]?.id ?? '', note, expireDate },
  }),
  done: { text: '已上传 V{{version}}', params: ({ version }) => ({ version }) },
})

interface VersionDialogProps {
  fileId: string
  /** Until when the file holds so far. */
  expireDate: string | null
  onClose: () => void
}

/** Uploads a new version of a file, which becomes the current one, and asks until when it holds. */
export function VersionDialog({ fileId, expireDate, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={addVersion}
      subjectOf={(values: Values) => ({ fileId, ...values })}
      title={t('上传新版本')}
      width={560}
      initialValues={{ attachments: [], note: '', expireDate }}
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
      <ExpireDateItem />
    </ActionForm>
  )
}

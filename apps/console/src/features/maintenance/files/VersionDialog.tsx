import type { Attachment } from '@energy-console/contract/attachments'
import { addFileVersion, maintenanceFileHolder } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { AttachmentsInput } from '../../../kit/attachments/AttachmentsInput'

interface Values {
  attachments: Attachment[]
  note: string
}

const addVersion = action({
  call: addFileVersion,
  label: '保存',
  input: ({ fileId, attachments, note }: Values & { fileId: string }) => ({
    // the form asks for one
    body: { id: fileId, attachmentId: attachments[0]?.id ?? '', note },
  }),
  done: { text: '已上传 V{{version}}', params: ({ version }) => ({ version }) },
})

/** Uploads a new version of a file, which becomes the current one. */
export function VersionDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={addVersion}
      subjectOf={(values: Values) => ({ fileId, ...values })}
      title={t('上传新版本')}
      width={560}
      initialValues={{ attachments: [], note: '' }}
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
    </ActionForm>
  )
}

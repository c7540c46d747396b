import { updateMaintenanceFile } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { type FileFacts, FileFields } from './FileFields'
import type { FileRow } from './FileRow'

type Facts = FileFacts & { fileName: string }

const change = action({
  call: updateMaintenanceFile,
  label: '保存',
  input: (body: Facts & { id: string }) => ({ body }),
  done: '修改成功',
})

/** Changes what is known of a file: name, folder, tags, day of expiry, remark. */
export function FileDialog({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const { t } = useTranslation()
  const { fileName, folderId, tags, expireDate, remindDays, remark } = file
  return (
    <ActionForm
      action={change}
      subjectOf={(facts: Facts) => ({ id: file.id, ...facts })}
      title={t('编辑{{label}}', { label: t('运维文件', { context: 'one' }) })}
      width={640}
      initialValues={{ fileName, folderId, tags, expireDate, remindDays, remark }}
      onClose={onClose}
    >
      <Form.Item
        name="fileName"
        label={t('文件名称')}
        rules={[
          { required: true, whitespace: true, message: t('请填写{{label}}', { label: t('文件名称') }) },
        ]}
      >
        <Input maxLength={200} />
      </Form.Item>
      <FileFields />
    </ActionForm>
  )
}

import { updateMaintenanceFile } from '@energy-console/contract/maintenance'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useCallMutation } from '../../../api/useCall'
import { FormModal } from '../../../kit/form/FormModal'
import { type FileFacts, FileFields } from './FileFields'
import type { FileRow } from './FileRow'

/** Changes what is known of a file: name, folder, tags, day of expiry, remark. */
export function FileDialog({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<FileFacts & { fileName: string }>()
  const save = useCallMutation(updateMaintenanceFile)
  const { fileName, folderId, tags, expireDate, remindDays, remark } = file
  const submit = (values: FileFacts & { fileName: string }) =>
    save.mutate(
      { body: { id: file.id, ...values } },
      {
        onSuccess() {
          notify.success(t('修改成功'))
          onClose()
        },
      },
    )
  return (
    <FormModal
      form={form}
      title={t('编辑{{label}}', { label: t('运维文件') })}
      width={640}
      confirmLoading={save.isPending}
      formProps={{ initialValues: { fileName, folderId, tags, expireDate, remindDays, remark } }}
      onFinish={submit}
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
    </FormModal>
  )
}

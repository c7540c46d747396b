import { moveMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../api/notify'
import { useCallMutation } from '../../../api/useCall'
import { FormModal } from '../../../kit/form/FormModal'
import type { FileRow } from './FileRow'
import { FolderSelect } from './FolderSelect'

/** Moves files to another folder. */
export function MoveDialog({ files, onClose }: { files: readonly FileRow[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ folderId: string | null }>()
  const move = useCallMutation(moveMaintenanceFiles)
  return (
    <FormModal
      form={form}
      title={t('移动 {{count}} 个文件', { count: files.length })}
      confirmLoading={move.isPending}
      formProps={{ initialValues: { folderId: files[0]?.folderId ?? null } }}
      onFinish={({ folderId }) =>
        move.mutate(
          { body: { ids: files.map(({ id }) => id).join(), folderId } },
          {
            onSuccess() {
              notify.success(t('移动成功'))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="folderId"
        label={t('文件夹')}
        extra={t('文件夹所属的站点决定谁能看到；不选则全部站点可见。')}
      >
        <FolderSelect />
      </Form.Item>
    </FormModal>
  )
}

import { moveMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Form } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import type { FileRow } from './FileRow'
import { FolderSelect } from './FolderSelect'

interface Move {
  files: readonly FileRow[]
  folderId: string | null
}

const move = action({
  call: moveMaintenanceFiles,
  label: '保存',
  input: ({ files, folderId }: Move) => ({ body: { ids: files.map(({ id }) => id).join(), folderId } }),
  done: '移动成功',
})

/** Moves files to another folder. */
export function MoveDialog({ files, onClose }: { files: readonly FileRow[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionForm
      action={move}
      subjectOf={({ folderId }: Pick<Move, 'folderId'>) => ({ files, folderId })}
      title={t('移动 {{count}} 个文件', { count: files.length })}
      initialValues={{ folderId: files[0]?.folderId ?? null }}
      onClose={onClose}
    >
      <Form.Item
        name="folderId"
        label={t('文件夹')}
        extra={t('文件夹所属的站点决定谁能看到；不选则全部站点可见。')}
      >
        <FolderSelect />
      </Form.Item>
    </ActionForm>
  )
}

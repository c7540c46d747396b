import { DeleteOutlined, EditOutlined, FolderAddOutlined } from '@ant-design/icons'
import { getMaintenanceFileFacts, maintenanceFolders } from '@energy-console/contract/maintenance'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { Failure } from '../../../kit/Failure'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useRemoval } from '../../../kit/resource/useRemoval'
import { toTree } from '../../../kit/toTree'
import styles from './FolderTree.module.css'

interface Props {
  /** The chosen folder; undefined: all files. */
  folderId: string | undefined
  onChoose: (folderId: string | undefined) => void
}

const all = 'all'
const fields = fieldsOf(maintenanceFolders.schema)

/** The folders with the number of their files; the chosen one can be renamed, moved and removed here. */
export function FolderTree({ folderId, onChoose }: Props) {
  const { t } = useTranslation()
  const { codes, calls } = maintenanceFolders
  const list = useCall(calls.list, { query: { size: '1000', ascs: 'folderRank' } })
  const { data: facts } = useCall(getMaintenanceFileFacts)
  const remove = useRemoval(maintenanceFolders)
  const [editing, setEditing] = useState<{ id?: string }>()
  const [canAdd, canEdit, canDelete] = [useButton(codes.add), useButton(codes.edit), useButton(codes.delete)]
  if (list.error) return <Failure text={list.error.message} onRetry={() => void list.refetch()} />

  const countOf = (id: string) => facts?.folders.find((folder) => folder.folderId === id)?.count ?? 0
  const total = facts?.folders.reduce((sum, { count }) => sum + count, 0) ?? 0
  const title = (name: string, count: number, place: string) => (
    <span className={styles.title}>
      <span>{name}</span>
      {place && <small className="muted">{place}</small>}
      <small className="muted num">{count}</small>
    </span>
  )
  const folders = (list.data ?? []).map(({ id, parentId = '0', folderName, ...folder }) => ({
    id,
    parentId,
    key: id,
    // What lies below belongs to the same station.
    title: title(folderName, countOf(id), parentId === '0' ? String(folder.stationName ?? '') : ''),
  }))
  const top = { id: all, parentId: '0', key: all, title: title(t('全部文件'), total, '') }
  const chosen = list.data?.find(({ id }) => id === folderId)
  return (
    <nav className={styles.folders} aria-label={t('文件夹', { context: 'many' })}>
      <div className={styles.head}>
        <h2>{t('文件夹', { context: 'many' })}</h2>
        {canAdd && (
          <Button
            type="text"
            size="small"
            icon={<FolderAddOutlined />}
            aria-label={t('新增文件夹')}
            title={t('新增文件夹')}
            onClick={() => setEditing({})}
          />
        )}
        {canEdit && chosen && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('编辑文件夹')}
            title={t('编辑文件夹')}
            onClick={() => setEditing({ id: chosen.id })}
          />
        )}
        {canDelete && chosen && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('删除文件夹')}
            title={t('删除文件夹')}
            onClick={() => remove([chosen], () => onChoose(undefined))}
          />
        )}
      </div>
      {list.data && (
        <Tree.DirectoryTree
          className={styles.tree}
          defaultExpandAll
          expandAction={false}
          selectedKeys={[folderId ?? all]}
          treeData={toTree([top, ...folders])}
          onSelect={([key]) => onChoose(key === undefined || key === all ? undefined : String(key))}
        />
      )}
      {editing && (
        <ResourceDialog
          resource={maintenanceFolders}
          fields={fields}
          id={editing.id}
          inputs={{}}
          onClose={() => setEditing(undefined)}
        />
      )}
    </nav>
  )
}

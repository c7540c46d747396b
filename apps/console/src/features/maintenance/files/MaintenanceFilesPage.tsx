import { fileCodes } from '@energy-console/contract/maintenance'
import { type DragEvent, useState } from 'react'
import { useButton } from '../../../api/session'
import { useListState } from '../../../kit/list/listState'
import { DueNotice } from './DueNotice'
import { FileTable } from './FileTable'
import { FolderTree } from './FolderTree'
import styles from './MaintenanceFilesPage.module.css'
import { UploadDialog } from './UploadDialog'

const filterNames = ['folderId', 'keyword', 'tag', 'kind', 'due']

/** 运维文件: folders at the left, their files at the right; files that are dropped on the page are uploaded. */
export function MaintenanceFilesPage() {
  const { state, change } = useListState(filterNames)
  const canAdd = useButton(fileCodes.add)
  const [dropped, setDropped] = useState<readonly File[]>()
  const { folderId } = state.filters
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (!canAdd || dropped || files.length === 0) return
    event.preventDefault()
    setDropped(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button in it
    <div className={styles.page} onDragOver={(event) => canAdd && event.preventDefault()} onDrop={drop}>
      <FolderTree
        folderId={folderId}
        onChoose={(chosen) => change({ filters: { ...state.filters, folderId: chosen ?? '' } })}
      />
      <div className={styles.files}>
        <DueNotice onShow={() => change({ filters: { due: 'either' } })} />
        <FileTable state={state} onChange={change} onUpload={() => setDropped([])} />
      </div>
      {dropped && <UploadDialog folderId={folderId} files={dropped} onClose={() => setDropped(undefined)} />}
    </div>
  )
}

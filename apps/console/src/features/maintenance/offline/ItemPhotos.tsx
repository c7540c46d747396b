import { DeleteOutlined } from '@ant-design/icons'
import { mostItemPhotos, type TaskItem } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AttachmentGallery } from '../../../kit/attachments/AttachmentGallery'
import { FilePicker } from '../../../kit/attachments/FilePicker'
import styles from './Offline.module.css'
import { noteWaiting } from './outbox'
import type { Doing, Waiting, WaitingFile } from './waiting'

interface ItemPhotosProps {
  item: TaskItem
  /** What waits of this item. */
  waiting: readonly Waiting[]
  canFill: boolean
  onAdd: (added: WaitingFile[]) => void
  onRemove: (id: string) => void
}

/** The photos of an item: those it asks for, and those of what is failed; what was taken stays on the device until it has arrived. */
export function ItemPhotos({ item, waiting, canFill, onAdd, onRemove }: ItemPhotosProps) {
  const local = waiting.flatMap(({ key, doing, refusal }) =>
    doing.what === 'result' && refusal === undefined
      ? (doing.added ?? []).map((file, index) => ({ key, index, file }))
      : [],
  )
  if (!canFill)
    return (
      <>
        <LocalPhotos photos={local} canFill={false} />
        <AttachmentGallery attachments={item.photos} />
      </>
    )
  const asks =
    item.itemKind === 'photo' || item.isFailed === true || item.photos.length > 0 || local.length > 0
  if (!asks) return null
  const left = mostItemPhotos - item.photos.length - local.length
  return (
    <div>
      {left > 0 && (
        <FilePicker
          isPictures
          isMultiple={left > 1}
          onPick={(files) => onAdd(files.slice(0, left).map((file) => ({ file, name: file.name })))}
        />
      )}
      <LocalPhotos photos={local} canFill />
      <AttachmentGallery attachments={item.photos} onRemove={({ id }) => onRemove(id)} />
    </div>
  )
}

interface LocalPhotosProps {
  photos: readonly { key: number; index: number; file: WaitingFile }[]
  canFill: boolean
}

const without = (doing: Doing, index: number): Doing =>
  doing.what === 'result' ? { ...doing, added: (doing.added ?? []).filter((_, at) => at !== index) } : doing

function LocalPhotos({ photos, canFill }: LocalPhotosProps) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <ul className={styles.local} aria-label={t('待同步的照片')}>
      {photos.map(({ key, index, file }) => (
        <li key={`${key} ${index}`}>
          <LocalPhoto file={file} />
          {canFill && file.id === undefined && (
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('移除 {{name}}', { name: file.name })}
              onClick={() =>
                void noteWaiting(key, (entry) => ({ ...entry, doing: without(entry.doing, index) }))
              }
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function LocalPhoto({ file: { file, name } }: { file: WaitingFile }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={url} alt={name} decoding="async" />
}

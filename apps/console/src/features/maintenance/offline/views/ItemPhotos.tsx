import { DeleteOutlined } from '@ant-design/icons'
import { mostItemPhotos, type TaskItem } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useTranslation } from '../../../../i18n/useTranslation'
import { AttachmentGallery } from '../../../../kit/attachments/AttachmentGallery'
import { FilePicker } from '../../../../kit/attachments/FilePicker'
import { LocalPicture } from '../../../../kit/attachments/LocalPicture'
import type { KeptPictures } from '../store/keptPictures'
import { removePhoto } from '../store/outbox'
import { newKey, type Waiting, type WaitingFile } from '../store/waiting'
import { KeptFiles } from './KeptFiles'
import styles from './Offline.module.css'

interface ItemPhotosProps {
  item: TaskItem
  /** What waits of this item. */
  waiting: readonly Waiting[]
  /** What this device keeps of the photos, where the server cannot be asked for them; null where it keeps none. */
  kept?: KeptPictures | null | undefined
  canFill: boolean
  onAdd: (added: WaitingFile[]) => void
  onRemove: (id: string) => void
}

/** The photos of an item: those it asks for, and those of what is failed; what was taken stays on the device until it has arrived. */
export function ItemPhotos({ item, waiting, kept, canFill, onAdd, onRemove }: ItemPhotosProps) {
  const local = waiting.flatMap(({ key, doing, refusal }) =>
    doing.what === 'result' && refusal === undefined
      ? (doing.added ?? []).map((file) => ({ entryKey: key, file }))
      : [],
  )
  if (!canFill)
    return (
      <>
        <LocalPhotos photos={local} canFill={false} />
        {kept === undefined ? (
          <AttachmentGallery attachments={item.photos} />
        ) : (
          <KeptFiles files={item.photos} beside={kept} />
        )}
      </>
    )
  const asks =
    item.itemKind === 'photo' || item.isFailed === true || item.photos.length > 0 || local.length > 0
  if (!asks) return null
  const left = mostItemPhotos - item.photos.length - local.length
  const add = (files: readonly File[]) =>
    onAdd(files.slice(0, left).map((file) => ({ key: newKey(), file, name: file.name })))
  return (
    <div>
      {left > 0 && <FilePicker isPictures isMultiple={left > 1} onPick={add} />}
      <LocalPhotos photos={local} canFill />
      {kept === undefined ? (
        <AttachmentGallery attachments={item.photos} onRemove={({ id }) => onRemove(id)} />
      ) : (
        <KeptFiles files={item.photos} beside={kept} onRemove={onRemove} />
      )}
    </div>
  )
}

interface LocalPhotosProps {
  photos: readonly { entryKey: number; file: WaitingFile }[]
  canFill: boolean
}

function LocalPhotos({ photos, canFill }: LocalPhotosProps) {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <ul className={styles.local} aria-label={t('待同步的照片')}>
      {photos.map(({ entryKey, file }) => (
        <li key={file.key}>
          <LocalPicture file={file.file} name={file.name} />
          {canFill && file.id === undefined && (
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('移除 {{name}}', { name: file.name })}
              onClick={() => void removePhoto(entryKey, file.key)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

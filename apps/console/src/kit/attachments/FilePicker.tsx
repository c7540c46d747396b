import { getAttachmentRoom } from '@energy-console/contract/attachments'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { DropZone } from '../DropZone'
import { isTouched, PickButtons, type PickProps, pickedOf } from './PickButtons'
import { sizeText } from './sizeText'

/** Chooses files, takes a photo on a phone, or takes what is dropped on it. */
export function FilePicker({ isPictures = false, isMultiple = true, onPick }: PickProps) {
  const { t } = useTranslation()
  const { data: room } = useCall(getAttachmentRoom, {}, { staleMs: 60_000 })
  const drop = (files: FileList) => {
    const picked = pickedOf(files, isMultiple)
    if (picked.length > 0) onPick(picked)
  }
  return (
    <DropZone onDrop={drop}>
      <PickButtons isPictures={isPictures} isMultiple={isMultiple} onPick={onPick} />
      <span className="muted">
        {!isTouched() && t('也可以把文件拖到这里')}
        {room && (
          <>
            {!isTouched() && ' · '}
            {t('单个文件不超过 {{most}}，空间还剩 {{left}}', {
              most: sizeText(room.mostBytes),
              left: sizeText(Math.max(0, room.quotaBytes - room.usedBytes)),
            })}
          </>
        )}
      </span>
    </DropZone>
  )
}

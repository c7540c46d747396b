import { getAttachmentRoom } from '@energy-console/contract/attachments'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import styles from './FilePicker.module.css'
import { isTouched, PickButtons, type PickProps, pickedOf } from './PickButtons'
import { sizeText } from './sizeText'

/** Chooses files, takes a photo on a phone, or takes what is dropped on it. */
export function FilePicker({ isPictures = false, isMultiple = true, onPick }: PickProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const { data: room } = useCall(getAttachmentRoom, {}, { staleMs: 60_000 })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // A page around the form takes files too.
    event.stopPropagation()
    setOver(false)
    const picked = pickedOf(event.dataTransfer.files, isMultiple)
    if (picked.length > 0) onPick(picked)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be dropped here can be chosen by the button in it
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
    </div>
  )
}

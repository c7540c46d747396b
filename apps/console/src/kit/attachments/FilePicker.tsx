import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { getAttachmentRoom } from '@energy-console/contract/attachments'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/useCall'
import styles from './FilePicker.module.css'
import { sizeText } from './sizeText'

interface Props {
  /** Pictures alone. */
  isPictures?: boolean
  isMultiple?: boolean
  onPick: (files: File[]) => void
}

/** Whether the device has a camera at hand: one that is held and touched. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** Chooses files, takes a photo on a phone, or takes what is dropped on it. */
export function FilePicker({ isPictures = false, isMultiple = true, onPick }: Props) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { data: room } = useCall(getAttachmentRoom, {}, { staleMs: 60_000 })
  const pick = (list: FileList | null) => {
    const picked = [...(list ?? [])].slice(0, isMultiple ? undefined : 1)
    if (picked.length > 0) onPick(picked)
  }
  const input = (reference: typeof files, rest: object, label: string) => (
    <input
      ref={reference}
      type="file"
      hidden
      aria-label={label}
      {...rest}
      onChange={({ target }) => {
        pick(target.files)
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // A page around the form takes files too.
    event.stopPropagation()
    setOver(false)
    pick(event.dataTransfer.files)
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
      {input(files, { multiple: isMultiple, ...(isPictures ? { accept: 'image/*' } : {}) }, t('选择文件'))}
      {input(camera, { accept: 'image/*', capture: 'environment' }, t('拍照'))}
      <Button icon={<UploadOutlined />} onClick={() => files.current?.click()}>
        {t('选择文件')}
      </Button>
      {isTouched() && (
        <Button icon={<CameraOutlined />} onClick={() => camera.current?.click()}>
          {t('拍照')}
        </Button>
      )}
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

import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation'

export interface PickProps {
  /** Pictures alone. */
  isPictures?: boolean
  isMultiple?: boolean
  onPick: (files: File[]) => void
}

/** Whether the device has a camera at hand: one that is held and touched. */
export const isTouched = () => window.matchMedia('(pointer: coarse)').matches

/** The files of a list that may be picked at once. */
export const pickedOf = (list: FileList | null, isMultiple: boolean): File[] =>
  [...(list ?? [])].slice(0, isMultiple ? undefined : 1)

/** Chooses files, or takes a photo on a phone. */
export function PickButtons({ isPictures = false, isMultiple = true, onPick }: PickProps) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const input = (reference: typeof files, rest: object, label: string) => (
    <input
      ref={reference}
      type="file"
      hidden
      aria-label={label}
      {...rest}
      onChange={({ target }) => {
        const picked = pickedOf(target.files, isMultiple)
        if (picked.length > 0) onPick(picked)
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
  return (
    <>
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
    </>
  )
}

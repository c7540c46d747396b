import type { RowOf } from '@energy-console/contract'
import { type cameras, getLivePicture, takeSnapshot } from '@energy-console/contract/devices'
import { Modal } from 'antd'
import { useCallback, useRef } from 'react'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { CameraScreen } from '../../../kit/player/CameraScreen'
import { useScreenWords } from '../../../kit/player/useScreenWords'
import { grabPicture } from './grabPicture'

type Camera = RowOf<typeof cameras>

interface Taking {
  camera: Camera
  grab: () => string | undefined
}

const snapshot = action({
  call: takeSnapshot,
  label: '拍快照',
  input: ({ camera, grab }: Taking) => {
    const isFetched = camera.snapshotAddress || camera.kind === 'picture'
    const data = isFetched ? undefined : grab()
    return { body: { id: camera.id, ...(data === undefined ? {} : { data }) } }
  },
  done: '快照已保存',
})

/** A camera may take its time. */
const answerMs = 30_000

/** The live picture of a camera; it is opened with the dialog and ends with it. */
export function CameraDialog({ camera, onClose }: { camera: Camera; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useScreenWords()
  const picture = useRef<HTMLVideoElement | HTMLImageElement>(null)
  const { id } = camera
  const { mutateAsync } = useAnswer(getLivePicture)
  const open = useCallback(
    () => mutateAsync({ body: { id }, isSilent: true, timeoutMs: answerMs }),
    [id, mutateAsync],
  )
  return (
    <Modal
      open
      title={camera.cameraName}
      width="min(960px, 96vw)"
      style={{ top: 24 }}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <ActionButton action={snapshot} subject={{ camera, grab: () => grabPicture(picture.current) }} />
      }
    >
      <div style={{ aspectRatio: '16 / 9', maxHeight: '75vh', width: '100%' }}>
        <CameraScreen open={open} name={camera.cameraName} words={words} picture={picture} />
      </div>
      {camera.kind === 'rtsp' && camera.gatewayAddress && (
        <p className="muted" style={{ margin: '8px 0 0' }}>
          {t('浏览器不能播放 RTSP，这里播放的是媒体网关地址。')}
        </p>
      )}
    </Modal>
  )
}

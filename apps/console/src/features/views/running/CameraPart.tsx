import type { Viewing } from '@energy-console/contract/devices'
import type { ShownCamera } from '@energy-console/schematic-react'
import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { CameraScreen } from '../../../kit/player/CameraScreen'
import { useScreenWords } from '../../../kit/player/useScreenWords'

interface CameraPartProps extends ShownCamera {
  open: (cameraId: string) => Promise<Viewing>
}

/** The live picture of a camera on a drawing. */
export function CameraPart({ cameraId, open, ...shown }: CameraPartProps) {
  const { t } = useTranslation()
  const words = useScreenWords()
  const openIt = useCallback(() => open(cameraId), [open, cameraId])
  return <CameraScreen {...shown} open={openIt} name={t('摄像头', { context: 'field' })} words={words} />
}

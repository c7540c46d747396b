import { useMemo } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import type { ScreenWords } from './CameraScreen'

/** What a camera's screen says, in the language of the page. */
export function useScreenWords(): ScreenWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      opening: t('正在打开画面…'),
      lost: t('画面中断，稍后自动重试'),
      format: t('浏览器不能播放该视频的编码格式（例如 H.265），请让摄像头输出 H.264'),
      retry: t('重试'),
    }),
    [t],
  )
}

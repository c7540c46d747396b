import { addReportPhoto, mostReportPhotoBytes } from '@energy-console/contract/maintenance'
import { Alert, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { useTranslation } from '../../../i18n/useTranslation'
import { makeThumbnail } from '../../../kit/attachments/makeThumbnail'
import { shrinkPhoto } from '../../../kit/attachments/shrinkPhoto'

interface Props {
  token: string
  reportNo: string
  photos: readonly File[]
}

/** A photo may take a slow line so long. */
const photoTimeoutMs = 55_000

/** Sends the photos of a report one after the other, and says how far it is; what did not arrive can be sent again. */
export function SendPhotos({ token, reportNo, photos }: Props) {
  const { t } = useTranslation()
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<string>()
  const next = useRef(0)
  const isSending = useRef(false)

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    setFailure(undefined)
    try {
      for (const photo of photos.slice(next.current)) {
        const content = await shrinkPhoto(photo, mostReportPhotoBytes)
        if (content === undefined) throw new Error(t('无法读取照片 {{name}}', { name: photo.name }))
        const thumbnailContent = await makeThumbnail(photo)
        // by hand: one after the other, and what did not arrive is sent again from there
        await callApi(addReportPhoto, {
          body: { token, reportNo, content, ...(thumbnailContent ? { thumbnailContent } : {}) },
          timeoutMs: photoTimeoutMs,
          isSilent: true,
        })
        next.current += 1
        setSent(next.current)
      }
    } catch (error) {
      setFailure(error instanceof CallError || error instanceof Error ? error.message : String(error))
    } finally {
      isSending.current = false
    }
  }, [photos, reportNo, t, token])
  useEffect(() => void send(), [send])

  const counts = { sent, count: photos.length }
  if (failure !== undefined)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('照片已发送 {{sent}} / {{count}} 张', counts)}
        description={failure}
        action={<Button onClick={() => void send()}>{t('重新发送')}</Button>}
      />
    )
  return (
    <Alert
      type={sent === photos.length ? 'success' : 'info'}
      showIcon
      title={
        sent === photos.length
          ? t('{{count}} 张照片已发送', counts)
          : t('正在发送照片：{{sent}} / {{count}}', counts)
      }
    />
  )
}

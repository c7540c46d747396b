import { PictureOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { PreviewDialog } from '../../../kit/attachments/PreviewDialog'

/** How many photos came with a report; they open large. */
export function ReportPhotos({ photos }: { photos: readonly Attachment[] }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string>()
  if (photos.length === 0) return <span className="muted">—</span>
  return (
    <>
      <Button type="link" size="small" icon={<PictureOutlined />} onClick={() => setOpened(photos[0]?.id)}>
        {t('{{count}} 张照片', { count: photos.length })}
      </Button>
      <PreviewDialog
        attachments={photos}
        openId={opened}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

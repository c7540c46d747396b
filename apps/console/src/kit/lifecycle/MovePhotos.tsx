import type { ManualMove } from '@energy-console/contract'
import type { Attachment } from '@energy-console/contract/attachments'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { AttachmentsInput } from '../attachments/AttachmentsInput'

interface MovePhotosProps {
  /** Whose attachments they are. */
  holder: string
  transition: ManualMove['transition']
}

const mostPhotos = 20

/** The photos of a form for what is said with a move, where there may be some. */
export function MovePhotos({ holder, transition: { needs = [], takes = [] } }: MovePhotosProps) {
  const { t } = useTranslation()
  const [isUploading, setUploading] = useState(false)
  if (!needs.includes('photos') && !takes.includes('photos')) return null
  return (
    <Form.Item
      name="photos"
      label={t('照片')}
      required={needs.includes('photos')}
      // While photos arrive nothing is wrong yet.
      validateTrigger={[]}
      rules={[
        {
          validator: async (_rule, value: Attachment[] = []) => {
            if (isUploading) throw new Error(t('还有文件正在上传'))
            if (needs.includes('photos') && value.length === 0) throw new Error(t('请拍照或选择照片'))
          },
        },
      ]}
    >
      <AttachmentsInput holder={holder} isPictures most={mostPhotos} onBusy={setUploading} />
    </Form.Item>
  )
}

import { DeleteOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AttachmentGallery.module.css'
import { LocalPicture } from './LocalPicture'
import { PictureView } from './PictureView'
import preview from './PreviewDialog.module.css'
import { useBlobUrl } from './useBlobUrl'

interface LocalGalleryProps {
  pictures: readonly { attachment: Pick<Attachment, 'id' | 'fileName'>; picture: Blob }[]
  /** Without it nothing can be taken away. */
  onRemove?: (id: string) => void
}

/** Attachments of which the device has a picture, where they cannot be fetched; one opens large. */
export function LocalGallery({ pictures, onRemove }: LocalGalleryProps) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<string>()
  if (pictures.length === 0) return null
  const opened = pictures.find(({ attachment }) => attachment.id === openId)
  return (
    <>
      <ul className={styles.gallery} aria-label={t('附件')}>
        {pictures.map(({ attachment: { id, fileName }, picture }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('查看 {{name}}', { name: fileName })}
              onClick={() => setOpenId(id)}
            >
              <span className={styles.picture}>
                <LocalPicture file={picture} name="" />
              </span>
              <span className={styles.name} title={fileName}>
                {fileName}
              </span>
            </button>
            {onRemove && (
              <Button
                className={styles.remove}
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('移除 {{name}}', { name: fileName })}
                onClick={() => onRemove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      <Modal
        open={opened !== undefined}
        title={opened?.attachment.fileName}
        width="min(1100px, 96vw)"
        style={{ top: 24 }}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpenId(undefined)}
      >
        <div className={preview.body}>
          {opened && <Large file={opened.picture} name={opened.attachment.fileName} />}
        </div>
      </Modal>
    </>
  )
}

function Large({ file, name }: { file: Blob; name: string }) {
  const url = useBlobUrl(file)
  return url === undefined ? null : <PictureView url={url} name={name} />
}

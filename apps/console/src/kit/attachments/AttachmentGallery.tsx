import { DeleteOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AttachmentGallery.module.css'
import { FileIcon } from './FileIcon'
import { PreviewDialog } from './PreviewDialog'
import { sizeText } from './sizeText'
import { useAddresses } from './useAddresses'

interface Props {
  attachments: readonly Attachment[]
  /** Without it nothing can be taken away. */
  onRemove?: (attachment: Attachment) => void
}

/** Attachments as small pictures; one opens large, with the others beside it. */
export function AttachmentGallery({ attachments, onRemove }: Props) {
  const { t } = useTranslation()
  const addresses = useAddresses(attachments.map(({ id }) => id))
  const [opened, setOpened] = useState<string>()
  if (attachments.length === 0) return null
  return (
    <>
      <ul className={styles.gallery} aria-label={t('附件')}>
        {attachments.map((attachment) => {
          const { id, fileName, contentType, size } = attachment
          const thumbnail = addresses?.find((address) => address.id === id)?.thumbnailUrl
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.open}
                aria-label={t('查看 {{name}}', { name: fileName })}
                onClick={() => setOpened(id)}
              >
                <span className={styles.picture}>
                  {thumbnail ? <img src={thumbnail} alt="" /> : <FileIcon contentType={contentType} />}
                </span>
                <span className={styles.name} title={fileName}>
                  {fileName}
                </span>
                <span className="muted num">{sizeText(size)}</span>
              </button>
              {onRemove && (
                <Button
                  className={styles.remove}
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('移除 {{name}}', { name: fileName })}
                  onClick={() => onRemove(attachment)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <PreviewDialog
        attachments={attachments}
        openId={opened}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

import { useTranslation } from '../../../i18n/useTranslation'
import { FileIcon } from '../../../kit/attachments/FileIcon'
import styles from './FileName.module.css'
import type { FileRow } from './FileRow'

interface Props {
  file: FileRow
  /** Its small picture, where there is one. */
  thumbnail: string | null | undefined
  onOpen: () => void
}

/** A file by picture and name; a click shows it. */
export function FileName({ file, thumbnail, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.name}
      aria-label={t('预览 {{name}}', { name: file.fileName })}
      onClick={onOpen}
    >
      <span className={styles.picture}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <FileIcon contentType={file.attachment.contentType} />}
      </span>
      <span className={styles.text}>{file.fileName}</span>
    </button>
  )
}

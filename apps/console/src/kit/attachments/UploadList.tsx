import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useTranslation } from '../../i18n/useTranslation'
import { sizeText } from './sizeText'
import styles from './UploadList.module.css'
import type { Upload } from './useUploads'

interface Props {
  uploads: readonly Upload[]
  onCancel: (key: string) => void
  onRetry: (upload: Upload) => void
}

/** Files on their way: how far each is, why one did not arrive, and how to stop or try again. */
export function UploadList({ uploads, onCancel, onRetry }: Props) {
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('正在上传')}>
      {uploads.map((upload) => {
        const { key, file, sent, error } = upload
        return (
          <li key={key}>
            <div className={styles.head}>
              <span className={styles.name} title={file.name}>
                {file.name}
              </span>
              <span className="muted num">
                {sizeText(sent)} / {sizeText(file.size)}
              </span>
              {error !== undefined && (
                <Button
                  type="text"
                  size="small"
                  icon={<ReloadOutlined />}
                  aria-label={t('重新上传 {{name}}', { name: file.name })}
                  onClick={() => onRetry(upload)}
                />
              )}
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('取消上传 {{name}}', { name: file.name })}
                onClick={() => onCancel(key)}
              />
            </div>
            <Progress
              size="small"
              percent={Math.floor((sent / Math.max(file.size, 1)) * 100)}
              status={error === undefined ? 'active' : 'exception'}
              aria-label={file.name}
            />
            {error !== undefined && (
              <p className={styles.error} role="alert">
                {error}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

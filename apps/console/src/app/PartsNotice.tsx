import { useSyncExternalStore } from 'react'
import { isPartWaiting, onPartWaiting, retryParts } from '../api/parts/loadPart'
import { useTranslation } from '../i18n/useTranslation'
import styles from './Notice.module.css'

/** Says that a page, a dialog or a language waits for the network; it comes by itself as soon as the network does. */
export function PartsNotice() {
  const { t } = useTranslation()
  const isWaiting = useSyncExternalStore(onPartWaiting, isPartWaiting)
  if (!isWaiting) return null
  return (
    <div className={styles.notice} role="status">
      <span>{t('网络连接中断，页面还有一部分没有载入。网络恢复后会自动继续，已填写的内容不会丢失。')}</span>
      <button type="button" onClick={retryParts}>
        {t('立即重试')}
      </button>
    </div>
  )
}

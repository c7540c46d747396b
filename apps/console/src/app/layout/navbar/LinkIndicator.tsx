import { useLinkState } from '../../../api/realtime/usePoint'
import { useTranslation } from '../../../i18n/useTranslation'
import styles from './LinkIndicator.module.css'

/** Says when values do not arrive live: they are fetched every 10 s, or not even that comes through. */
export function LinkIndicator() {
  const { t } = useTranslation()
  const link = useLinkState()
  if (link !== 'polling' && link !== 'offline') return null
  const isOffline = link === 'offline'
  return (
    <span
      className={styles.offline}
      role="status"
      title={t(isOffline ? '连接已断开，数值为最后已知值' : '实时连接中断，每 10 秒刷新一次，正在重新连接')}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 1 11.5 11H.5z" fill="currentColor" />
      </svg>
      <span className={styles.words}>{t(isOffline ? '已离线' : '实时中断')}</span>
    </span>
  )
}
